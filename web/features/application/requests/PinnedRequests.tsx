import { Check, Send } from 'lucide-react'
import { useState } from 'react'
import { addRetryAdvice, type ApiError } from '#web/core/api-error.ts'
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
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Panel, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { sendReply } from './answer-request.ts'
import styles from './PinnedRequests.module.css'

export function PinnedRequests({ fields }: { fields: readonly Field[] }) {
  const pinned = useAppSelector(selectPinnedRequests)
  return pinned
    .filter(({ field }) => fields.includes(field))
    .map((request) => <Pinned key={request.request.id} pinned={request} />)
}

export function RequestsWithoutStep() {
  const pinned = useAppSelector(selectPinnedRequests)
  return pinned
    .filter(({ path }) => path === null)
    .map((request) => <Pinned key={request.request.id} pinned={request} isNamed />)
}

function Pinned({ pinned, isNamed = false }: { pinned: PinnedRequest; isNamed?: boolean }) {
  const { request, by, at, isOpen } = pinned
  const mayEdit = useAppSelector(selectMayEdit)
  const about = isNamed ? request.question.toLowerCase() : 'this answer'
  return (
    <Panel
      as="section"
      tone="accent"
      aria-label={`${by} asks about ${request.question.toLowerCase()}`}
      className={styles.request}
    >
      <Stack gap={1.5}>
        <Row gap={1.5}>
          <Avatar name={by} />
          <RowText
            strong
            title={`${by} asks about ${about}`}
            note={<span title={formatDateTime(at)}>{formatDate(at)}</span>}
          />
        </Row>
        <Text typed>“{request.note}”</Text>
        {request.answered_at !== null && <Answered pinned={pinned} />}
        {isOpen && mayEdit && <Reply pinned={pinned} />}
      </Stack>
    </Panel>
  )
}

const Answered = ({ pinned: { request } }: { pinned: PinnedRequest }) => (
  <Row gap={1} align="baseline">
    <Icon of={Check} small />
    <div>
      <Text tone="secondary">
        {request.answered_by} {request.reply === null ? 'changed the answer' : 'replied'},{' '}
        {formatDateTime(request.answered_at)}
      </Text>
      {request.reply !== null && (
        <Text typed tone="secondary">
          “{request.reply}”
        </Text>
      )}
    </div>
  </Row>
)

type AnswerKind = PinnedRequest['request']['answer_with']

const replyHints: Record<NonNullable<AnswerKind> | 'either', string> = {
  words: 'Write a reply. You can also change the answer.',
  new_value: 'Change the answer, then send it. A reply is optional.',
  either: 'Change the answer, write a reply, or both.',
}

const missingAnswers: typeof replyHints = {
  words: 'Write a reply, then send it.',
  new_value: 'Change the answer, then send it.',
  either: 'Change the answer or write a reply, then send it.',
}

const explainFailure = ({ code, message }: ApiError, kind: keyof typeof replyHints) =>
  code === 'answer_unchanged'
    ? missingAnswers[kind]
    : code === 'review_closed'
      ? 'This question is closed. You don’t have to answer it.'
      : addRetryAdvice(`${message}. Your reply wasn’t sent.`)

function Reply({ pinned: { request, reviewId, by } }: { pinned: PinnedRequest }) {
  const [text, setText] = useState('')
  const flush = useFlushTyping()
  const { isBusy, error, submit } = useSubmit(sendReply)
  const firstName = by.split(' ')[0] ?? by
  const kind = request.answer_with ?? 'either'
  return (
    <Stack gap={1.5}>
      <TextArea
        id={`reply-${request.id}`}
        label={`Your reply to ${firstName}`}
        hint={replyHints[kind]}
        value={text}
        onChange={setText}
        maxLength={2000}
      />
      {error && (
        <Note tone="bad" live="alert">
          <p>{explainFailure(error, kind)}</p>
        </Note>
      )}
      <Button
        kind="line"
        wide
        loading={isBusy}
        icon={<Icon of={Send} small />}
        onClick={() => {
          flush()
          void submit({ reviewId, requestId: request.id, text })
        }}
      >
        {isBusy ? 'Sending…' : `Send to ${firstName}`}
      </Button>
    </Stack>
  )
}
