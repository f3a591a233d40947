import { Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { paths } from '#web/core/address/paths.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { formatCount } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns, Visible } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useUnreadCount } from './api.ts'
import { Conversation, NewConversation } from './Conversation.tsx'
import { useReplyTimeText } from './reply-time.ts'
import styles from './MessagesPage.module.css'
import { ThreadList, useThreadSubject, useThreadOffer } from './ThreadList.tsx'

const address = z.object({
  /** The id of a conversation, or `new`. */
  conversation: z.string().optional(),
})

export function MessagesPage() {
  usePageTitle('Messages')
  const { query } = useQueryState(address)
  const navigate = useNavigate()
  const unread = useUnreadCount()
  const open = query.conversation ?? null
  const isNew = open === null || open === 'new'
  const subject = useThreadSubject(open)
  const offer = useThreadOffer(open)
  const replyTime = useReplyTimeText('Ask us anything about your application.')
  return (
    <>
      <PageHead
        title="Messages"
        lead={unread > 0 ? formatCount(unread, 'unread message') : replyTime}
        actions={
          open !== 'new' && (
            // If no conversation is open, wide screens already show the form for a new message.
            <Visible below={isNew ? 'md' : undefined}>
              <Button kind="line" href={paths.conversation('new')} icon={<Icon of={Plus} small />}>
                New message
              </Button>
            </Visible>
          )
        }
      />
      <Columns from="md" className={styles.columns}>
        <Visible as="div" from={open === null ? undefined : 'md'}>
          <Card label="Conversations" className={styles.threads}>
            <ThreadList open={open} link={(id) => ({ href: paths.conversation(id) })} />
          </Card>
        </Visible>
        <Visible as="div" from={open === null ? 'md' : undefined}>
          <Card label="Conversation">
            <CardBody>
              <Text variant="heading">{isNew ? 'New message' : subject}</Text>
              {offer && <ActionLink href={paths.offer}>About version {offer.number} of our offer</ActionLink>}
              {isNew ? (
                <NewConversation onStarted={(id) => void navigate(paths.conversation(id))} />
              ) : (
                <Conversation key={open} threadId={open} />
              )}
            </CardBody>
          </Card>
        </Visible>
      </Columns>
    </>
  )
}
