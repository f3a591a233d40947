import { X } from 'lucide-react'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { type VisitorConversation as Conversation, writeAsVisitor as endpoint } from '#contract/support.ts'
import { loadReadableAddress } from '#web/core/addresses/readable-replies.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { FailedQuery } from '#web/ui/feedback/Async.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { DockedPanel } from '#web/ui/overlays/DockedPanel.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useReplyTimeText } from './reply-time.ts'
import { MessageForm } from './MessageForm.tsx'
import { listMessages, MessageList } from './MessageList.tsx'
import { PanelColumn } from './PanelColumn.tsx'
import {
  restoreVisitor,
  selectVisitor,
  sendAsVisitor,
  typeAsVisitor,
  toVisitorRequest,
  visitorApi,
} from './visitor-slice.ts'

/** The panel polls for replies, because visitors have no event stream. */
const pollMs = 10_000

export function VisitorPanel({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch()
  useEffect(() => void dispatch(restoreVisitor()), [dispatch])
  return (
    <DockedPanel label="Messages" onClose={onClose} width={440}>
      <PanelColumn
        title="Message us"
        sub={useReplyTimeText('We’ll reply here. You don’t need an account.')}
        close={
          <IconButton label="Close messages" onClick={onClose}>
            <Icon of={X} />
          </IconButton>
        }
      >
        <VisitorConversation />
      </PanelColumn>
    </DockedPanel>
  )
}

function VisitorConversation() {
  const query = useVisitorConversation()
  // The query keeps its data even after the server has deleted the conversation.
  const pages = query.isGone ? undefined : query.currentData?.pages
  if (!pages && !query.isGone) {
    if (query.error) return <FailedQuery query={query} title="Your messages couldn’t be loaded" />
    if (!query.isUninitialized) return <SkeletonRows rows={3} label="Loading your messages" />
  }
  const [newest] = pages ?? []
  return (
    <>
      {pages && newest ? (
        <MessageList
          messages={listMessages(pages)}
          unread={newest.unread}
          hasEarlier={query.hasNextPage}
          loadEarlier={query.fetchNextPage}
        />
      ) : (
        <Text tone="secondary">
          Ask us anything about funding or your application. A member of our team will reply.
        </Text>
      )}
      <AnswerArea
        conversation={newest ?? null}
        lostText={query.isGone ? getLastText(query.data?.pages) : ''}
      />
    </>
  )
}

/** Returns the last message's text, so that it can be sent again: the server deletes unconfirmed messages. */
const getLastText = (pages: readonly Conversation[] = []) => pages[0]?.messages.at(-1)?.text ?? ''

function useVisitorConversation() {
  const { identity } = useAppSelector(selectVisitor)
  const request = identity ? toVisitorRequest(identity.secret) : skipToken
  const { endpoints, useReadAsVisitorInfiniteQuery } = visitorApi
  const { error } = endpoints.readAsVisitor.useInfiniteQueryState(request)
  const isGone = error?.code === 'not_found'
  const query = useReadAsVisitorInfiniteQuery(request, {
    pollingInterval: isGone ? 0 : pollMs,
    skipPollingIfUnfocused: true,
  })
  return { ...query, isGone }
}

interface AnswerAreaProps {
  conversation: Conversation | null
  lostText: string
}

function AnswerArea({ conversation, lostText }: AnswerAreaProps) {
  const dispatch = useAppDispatch()
  const waiting = conversation?.unconfirmed_email == null ? undefined : conversation.messages.at(-1)
  const [replacedId, setReplacedId] = useState<string | null>(null)
  if (!waiting || waiting.id === replacedId) return <VisitorForm lostText={lostText} />
  const replace = () => {
    void dispatch(typeAsVisitor(waiting.text))
    setReplacedId(waiting.id)
  }
  return (
    <footer>
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
          We emailed a link to <Address stored={conversation?.unconfirmed_email ?? ''} />. The link works for
          one day. After you confirm, you can send more messages here.
        </p>
      </Note>
    </footer>
  )
}

/** Decodes an email address, which visitor endpoints return in Punycode. */
function Address({ stored }: { stored: string }) {
  const [address, setAddress] = useState(stored)
  useEffect(() => void loadReadableAddress(stored).then(setAddress), [stored])
  return address
}

function VisitorForm({ lostText }: Pick<AnswerAreaProps, 'lostText'>) {
  const dispatch = useAppDispatch()
  const { draft, identity } = useAppSelector(selectVisitor)
  const text = draft ?? lostText
  const [email, setEmail] = useState(identity?.email ?? '')
  const [isInvalid, setInvalid] = useState(false)
  const { isBusy, error, submit } = useSubmit(sendAsVisitor)
  const emailProblem = error?.details.errors?.find(({ path }) => path === 'body.email')?.message
  const send = () => {
    const isValid = email.trim() === '' || endpoint.body.shape.email.safeParse(email).success
    setInvalid(!isValid)
    if (isValid) void submit({ text, email: email.trim() })
  }
  return (
    <MessageForm
      label="Your message"
      text={text}
      onType={(typed) => void dispatch(typeAsVisitor(typed))}
      isBusy={isBusy}
      problem={
        error &&
        (emailProblem === undefined
          ? `${error.message}. Your message is still here.`
          : 'Your message wasn’t sent. Enter your email address below, then send your message again.')
      }
      onSend={send}
      fields={
        <TextField
          label="Your email"
          optional={emailProblem === undefined}
          hint="If you leave before we reply, we’ll email you."
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@company.com"
          value={email}
          onChange={setEmail}
          error={
            isInvalid
              ? 'Enter an email address, such as name@company.com.'
              : emailProblem && `${emailProblem}.`
          }
        />
      }
    />
  )
}
