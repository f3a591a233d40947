import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Check, Send } from 'lucide-react'
import { useState } from 'react'
import type { ApiError } from '#web/core/api-error.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import type { Field } from '#web/features/company/answers.ts'
import { useFlushTyping } from '#web/features/company/commit.ts'
import { type PinnedRequest, selectPinnedRequests } from '#web/features/company/requested-answers.ts'
import { selectMayEdit } from '#web/features/company/selectors.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { sendReply } from './answer-request.ts'

const boxSx = {
  display: 'grid',
  gap: '14px',
  p: { xs: '14px 14px 16px 18px', sm: '16px 20px 20px' },
  bgcolor: 'soft.accent',
  borderLeft: '4px solid',
  borderColor: 'accent.main',
  borderRadius: '0 12px 12px 0',
  '& > .who': { display: 'flex', alignItems: 'center', gap: '12px' },
  '& .who p:first-of-type': { fontWeight: 500 },
  '& .who p + p': { fontSize: '0.875rem', color: 'text.secondary' },
  '& .words': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& .reply': {
    display: 'grid',
    gap: '12px',
    justifyItems: 'start',
    '& > :first-of-type': { width: '100%' },
  },
  '& .answered': { display: 'flex', gap: '8px', alignItems: 'baseline', color: 'text.secondary' },
} as const satisfies SxProps<Theme>

/** What the reviewer asks about the question with these fields, beside its answer. */
export function PinnedRequests({ fields }: { fields: readonly Field[] }) {
  const pinned = useAppSelector(selectPinnedRequests)
  return pinned
    .filter(({ field }) => fields.includes(field))
    .map((one) => <Pinned key={one.request.id} pinned={one} />)
}

/** The requests whose question the form does not ask any more. */
export function StrayRequests() {
  const pinned = useAppSelector(selectPinnedRequests)
  return pinned
    .filter(({ path }) => path === null)
    .map((one) => <Pinned key={one.request.id} pinned={one} isNamed />)
}

function Pinned({ pinned, isNamed = false }: { pinned: PinnedRequest; isNamed?: boolean }) {
  const { request, by, at, isOpen } = pinned
  const mayEdit = useAppSelector(selectMayEdit)
  const about = isNamed ? request.question.toLowerCase() : 'this answer'
  return (
    <Box component="section" aria-label={`${by} asks about ${request.question.toLowerCase()}`} sx={boxSx}>
      <div className="who">
        <Avatar name={by} />
        <div>
          <p>
            {by} asks about {about}
          </p>
          <p title={formatDateTime(at)}>{formatDate(at)}</p>
        </div>
      </div>
      <p className="words">“{request.note}”</p>
      {request.answered_at !== null && <Answered pinned={pinned} />}
      {isOpen && mayEdit && <Reply pinned={pinned} />}
    </Box>
  )
}

const Answered = ({ pinned: { request } }: { pinned: PinnedRequest }) => (
  <div className="answered">
    <Icon of={Check} small />
    <div>
      <p>
        {request.answered_by} {request.reply === null ? 'changed the answer' : 'replied'},{' '}
        {formatDateTime(request.answered_at)}
      </p>
      {request.reply !== null && <p className="words">“{request.reply}”</p>}
    </div>
  </div>
)

const explainFailure = ({ code, message }: ApiError) =>
  code === 'answer_unchanged'
    ? 'Change the answer, or write a reply: then it can be sent.'
    : code === 'review_closed'
      ? 'This question was closed meanwhile. Nothing more has to be sent.'
      : `${message}. Nothing was sent; try again.`

function Reply({ pinned: { request, reviewId, by } }: { pinned: PinnedRequest }) {
  const [text, setText] = useState('')
  const flush = useFlushTyping()
  const { isBusy, error, submit } = useSubmit(sendReply)
  const firstName = by.split(' ')[0] ?? by
  return (
    <div className="reply">
      <TextArea
        id={`reply-${request.id}`}
        label={`Your reply to ${firstName}`}
        hint="Change the answer, write a reply, or both."
        value={text}
        onChange={setText}
        maxLength={2000}
      />
      {error && (
        <Note tone="bad" live="alert">
          <p>{explainFailure(error)}</p>
        </Note>
      )}
      <Button
        kind="line"
        loading={isBusy}
        icon={<Icon of={Send} small />}
        onClick={() => {
          flush()
          void submit({ reviewId, requestId: request.id, text })
        }}
      >
        {isBusy ? 'Sending…' : `Send to ${firstName}`}
      </Button>
    </div>
  )
}
