import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { paths } from '#web/core/address/paths.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { formatCount } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { useUnreadCount } from './api.ts'
import { Conversation, NewConversation } from './Conversation.tsx'
import { ThreadList, useSubject } from './ThreadList.tsx'

const columnsSx = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 900px)': { gridTemplateColumns: '320px minmax(0, 1fr)' },
  alignItems: 'start',
  // one at a time where there is no room for both
  '@media (max-width: 899.98px)': {
    '&[data-open] > .threads, &:not([data-open]) > .conversation': { display: 'none' },
  },
  '& .conversation ol': { my: 3 },
} as const satisfies SxProps<Theme>

/** Where there is room, the form for a new message stands open. */
const besideFormSx = { '@media (min-width: 900px)': { display: 'none' } } as const

const link = (threadId: string) => ({ href: toAddress(threadId) })
const toAddress = (threadId: string) => paths.conversation(threadId)

/** The id of a conversation, or `new`. */
const address = z.object({ conversation: z.string().optional() })

/** `/app/messages`: the user's conversations with us. */
export function MessagesPage() {
  usePageTitle('Messages')
  const { query } = useQueryState(address)
  const navigate = useNavigate()
  const unread = useUnreadCount()
  const open = query.conversation ?? null
  const isNew = open === null || open === 'new'
  const subject = useSubject(open)
  return (
    <>
      <PageHead
        title="Messages"
        lead={
          unread > 0
            ? `${formatCount(unread, 'message')} you have not read`
            : 'Ask us anything about your application.'
        }
        actions={
          open !== 'new' && (
            <Box sx={isNew ? besideFormSx : {}}>
              <Button kind="line" href={toAddress('new')} icon={<Icon of={Plus} small />}>
                New message
              </Button>
            </Box>
          )
        }
      />
      <Box sx={columnsSx} data-open={open === null ? undefined : ''}>
        <div className="threads">
          <Card label="Conversations" sx={{ overflow: 'hidden', '& li:last-child > *': { borderBottom: 0 } }}>
            <ThreadList open={open} link={link} />
          </Card>
        </div>
        <div className="conversation">
          <Card label="Conversation">
            <CardBody>
              <h2>{isNew ? 'New message' : subject}</h2>
              {isNew ? (
                <NewConversation onBegun={(id) => void navigate(toAddress(id))} />
              ) : (
                <Conversation key={open} threadId={open} />
              )}
            </CardBody>
          </Card>
        </div>
      </Box>
    </>
  )
}
