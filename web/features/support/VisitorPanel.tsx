import Box from '@mui/material/Box'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type VisitorConversation as Conversation, writeAsVisitor as endpoint } from '#contract/support.ts'
import { readAddress } from '#web/core/addresses/readable-replies.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useWhileVisible } from '#web/core/use-while-visible.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Button, IconButton } from '#web/ui/layout/Button.tsx'
import { DockedPanel } from '#web/ui/layout/DockedPanel.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import type { ChatPanelProps } from './ChatCorner.tsx'
import { MessageForm } from './MessageForm.tsx'
import { MessageList } from './MessageList.tsx'
import { panelColumnSx, PanelHead } from './PanelHead.tsx'
import {
  loadEarlierAsVisitor,
  loadVisitor,
  refreshVisitor,
  selectVisitor,
  typeAsVisitor,
  writeAsVisitor,
} from './visitor-slice.ts'

/** Milliseconds between looks for an answer: no stream is open for visitors. */
const pollMs = 10_000

const emptySx = { flex: 1, p: 2, color: 'text.secondary', bgcolor: 'background.default' } as const

/** A visitor's conversation with us, over a public page. */
export function VisitorPanel({ onClose }: ChatPanelProps) {
  const dispatch = useAppDispatch()
  useEffect(() => {
    void dispatch(loadVisitor())
  }, [dispatch])
  useWhileVisible(() => void dispatch(refreshVisitor()), pollMs)
  return (
    <DockedPanel label="Messages" onClose={onClose} width={440}>
      <Box sx={panelColumnSx}>
        <PanelHead title="Write to us" sub="You read our answer here, without an account.">
          <IconButton label="Close messages" onClick={onClose}>
            <Icon of={X} />
          </IconButton>
        </PanelHead>
        <VisitorConversation />
      </Box>
    </DockedPanel>
  )
}

function VisitorConversation() {
  const dispatch = useAppDispatch()
  const { status, data, error } = useAppSelector((state) => selectVisitor(state).conversation)
  // An old conversation is deleted one day: the next message begins another.
  const isGone = error?.code === 'not_found'
  if (status === 'failed' && !data && !isGone)
    return (
      <FailedState title="Your messages did not load" onRetry={() => void dispatch(loadVisitor())}>
        {error?.message}. Nothing is lost.
      </FailedState>
    )
  if (!data && status !== 'ready' && !isGone) return <SkeletonRows rows={3} label="Loading your messages" />
  return (
    <>
      {data ? (
        <MessageList
          messages={data.messages}
          unread={data.unread}
          hasEarlier={data.has_earlier}
          loadEarlier={loadEarlierAsVisitor}
        />
      ) : (
        <Box sx={emptySx}>Ask us anything about funding, or about your application. A person answers.</Box>
      )}
      <AnswerArea conversation={data} />
    </>
  )
}

/** The form; in its place, while the last message waits for a confirmed email, what to do about that. */
function AnswerArea({ conversation }: { conversation: Conversation | null }) {
  const dispatch = useAppDispatch()
  const waiting = conversation?.unconfirmed_email == null ? undefined : conversation.messages.at(-1)
  const [replacedId, setReplacedId] = useState<string | null>(null)
  if (!waiting || waiting.id === replacedId) return <VisitorForm />
  const replace = () => {
    void dispatch(typeAsVisitor(waiting.text))
    setReplacedId(waiting.id)
  }
  return (
    <Box sx={{ p: 2, borderTop: '1px solid', borderColor: 'divider' }}>
      <Note
        tone="warn"
        live="status"
        action={
          <Button kind="line" size="small" onClick={replace}>
            Change message or email
          </Button>
        }
      >
        <p>
          <b>Confirm your email to send this message.</b>
        </p>
        <p>
          We emailed a link to <Address stored={conversation?.unconfirmed_email ?? ''} />. It works for a day.
          After you open it, you can write more here.
        </p>
      </Note>
    </Box>
  )
}

/** Calls of visitors get addresses as they are stored. */
function Address({ stored }: { stored: string }) {
  const [address, setAddress] = useState(stored)
  useEffect(() => void readAddress(stored).then(setAddress), [stored])
  return address
}

function VisitorForm() {
  const dispatch = useAppDispatch()
  const { draft, identity } = useAppSelector(selectVisitor)
  const [email, setEmail] = useState(identity?.email ?? '')
  const [isWrong, setWrong] = useState(false)
  const { isBusy, error, submit } = useSubmit(writeAsVisitor)
  const emailProblem = error?.details.errors?.find(({ path }) => path === 'body.email')?.message
  const send = () => {
    const isGood = email.trim() === '' || endpoint.body.shape.email.safeParse(email).success
    setWrong(!isGood)
    if (isGood) void submit({ text: draft, email: email.trim() })
  }
  return (
    <MessageForm
      label="Your message"
      text={draft}
      onType={(text) => void dispatch(typeAsVisitor(text))}
      isBusy={isBusy}
      problem={
        error &&
        (emailProblem === undefined
          ? `${error.message}. Your message is still here.`
          : 'Your message was not sent. Enter your email below, then send it again.')
      }
      onSend={send}
      fields={
        <TextField
          label="Your email"
          optional={emailProblem === undefined}
          hint="We write to you there when you have left before we answer."
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@company.com"
          value={email}
          onChange={setEmail}
          error={
            isWrong ? 'Enter an email address, like name@company.com.' : emailProblem && `${emailProblem}.`
          }
        />
      }
    />
  )
}
