import { useEffect, useState } from 'react'
import type { SupportConversation } from '#contract/support.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { useLive } from '#web/core/live/use-live.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { type SubmitAction, useSubmit } from '#web/core/use-submit.ts'
import { checkFile, explainUploadFailure } from '#web/features/documents/refusal.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { typeDraft } from './drafts.ts'
import { FileChoice, MessageForm } from './MessageForm.tsx'
import { MessageFile } from './MessageFile.tsx'
import { MessageList } from './MessageList.tsx'
import {
  beginConversation,
  loadConversation,
  loadEarlier,
  type NewMessage,
  selectSupport,
  sendMessage,
} from './slice.ts'

const watched = { kinds: ['message'], pollMs: 10_000 } as const

/** A conversation, which new messages join by themselves: its messages, then the field for an answer. */
export function Conversation({ threadId }: { threadId: string }) {
  const dispatch = useAppDispatch()
  const { status, data, error } = useAppSelector((state) => selectSupport(state).conversation)
  const load = () => void dispatch(loadConversation(threadId))
  useEffect(() => {
    void dispatch(loadConversation(threadId))
  }, [dispatch, threadId])
  useLive(load, watched)
  if (data?.id !== threadId)
    return status === 'failed' ? (
      <FailedState title="The conversation did not load" onRetry={load}>
        {error?.message}. Nothing is lost.
      </FailedState>
    ) : (
      <SkeletonRows rows={4} label="Loading the conversation" />
    )
  return (
    <>
      <MessageList
        messages={data.messages}
        unread={data.unread}
        hasEarlier={data.has_earlier}
        loadEarlier={loadEarlier}
        renderFile={(message) => message.file && <MessageFile messageId={message.id} file={message.file} />}
      />
      <AnswerForm conversation={data} />
    </>
  )
}

function AnswerForm({ conversation: { id: threadId, company_id } }: { conversation: SupportConversation }) {
  return (
    <WithFile
      draftKey={threadId}
      label="Your message"
      takesFiles={company_id !== null}
      action={(message) => sendMessage({ threadId, ...message })}
    />
  )
}

/** The first message, which begins a conversation. */
export function NewConversation({ onBegun }: { onBegun: (threadId: string) => void }) {
  return (
    <WithFile
      draftKey=""
      label="What would you like to know?"
      takesFiles
      action={beginConversation}
      onSent={({ id }) => onBegun(id)}
    />
  )
}

interface WithFileProps {
  /** Where what is typed is kept until it is sent. */
  draftKey: string
  label: string
  takesFiles: boolean
  action: SubmitAction<NewMessage, SupportConversation>
  onSent?: (conversation: SupportConversation) => void
}

/** The field for a message with its file. A file that is refused goes; one that the network lost stays. */
function WithFile({ draftKey, label, takesFiles, action, onSent }: WithFileProps) {
  const dispatch = useAppDispatch()
  const text = useAppSelector((state) => selectSupport(state).drafts[draftKey] ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (chosen: File | null) => {
    const refusal = chosen && checkFile(chosen)
    setProblem(refusal ? `${chosen.name} was not attached. ${refusal.text}` : null)
    setFile(refusal ? null : chosen)
  }
  const { isBusy, submit } = useSubmit(action, {
    onDone: (conversation) => {
      setFile(null)
      void dispatch(typeDraft({ key: draftKey, text: '' }))
      onSent?.(conversation)
    },
    onFailed: (error) => {
      const refusal = file && explainUploadFailure(error ?? undefined, 0)
      if (refusal?.isFinal) setFile(null)
      setProblem(
        refusal?.isFinal ? `${file?.name} was not attached. ${refusal.text}` : describeFailure(error),
      )
    },
  })
  return (
    <MessageForm
      label={label}
      text={text}
      onType={(typed) => void dispatch(typeDraft({ key: draftKey, text: typed }))}
      isBusy={isBusy}
      problem={problem}
      onSend={() => {
        setProblem(null)
        void submit({ text, file })
      }}
    >
      {takesFiles && <FileChoice file={file} onChoose={choose} />}
    </MessageForm>
  )
}

const describeFailure = (error: ApiError | null) =>
  `${error?.message ?? 'Something went wrong'}. Your message is still here.`
