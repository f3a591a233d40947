import { useEffect, useState } from 'react'
import type { SupportConversation } from '#contract/support.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { type SubmitAction, useSubmit } from '#web/core/use-submit.ts'
import { checkFile, explainUploadFailure } from '#web/features/documents/refusal.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import {
  markRead,
  type NewMessage,
  useBeginConversationMutation,
  useGetSupportThreadInfiniteQuery,
  useSendMessageMutation,
} from './api.ts'
import { selectDraft, typeDraft } from './drafts.ts'
import { FileChoice, MessageForm } from './MessageForm.tsx'
import { MessageFile } from './MessageFile.tsx'
import { listMessages, MessageList } from './MessageList.tsx'

const pollMs = 10_000

export function Conversation({ threadId }: { threadId: string }) {
  const query = useGetSupportThreadInfiniteQuery({ params: { threadId } }, usePollingOptions(pollMs))
  const [send] = useSendMessageMutation()
  useMarkRead(query.currentData?.pages[0])
  return (
    <Async query={query} name="the conversation" rows={4}>
      {({ pages }) => (
        <>
          <MessageList
            messages={listMessages(pages)}
            unread={pages[0]?.unread ?? 0}
            hasEarlier={query.hasNextPage}
            loadEarlier={query.fetchNextPage}
            renderFile={(message) =>
              message.file && <MessageFile messageId={message.id} file={message.file} />
            }
          />
          <WithFile
            draftKey={threadId}
            label="Your message"
            takesFiles={pages[0]?.company_id != null}
            action={(message) => send({ threadId, ...message })}
          />
        </>
      )}
    </Async>
  )
}

function useMarkRead(conversation: SupportConversation | undefined) {
  const dispatch = useAppDispatch()
  const { id, unread = 0, messages } = conversation ?? {}
  const last = messages?.at(-1)?.id
  useEffect(() => {
    if (id !== undefined && unread > 0) void dispatch(markRead(id))
  }, [dispatch, id, unread, last])
}

export function NewConversation({ onStarted }: { onStarted: (threadId: string) => void }) {
  const [begin] = useBeginConversationMutation()
  return (
    <WithFile
      draftKey=""
      label="How can we help?"
      takesFiles
      action={begin}
      onSent={({ id }) => onStarted(id)}
    />
  )
}

interface WithFileProps {
  /** The id of the conversation; empty for a new conversation. */
  draftKey: string
  label: string
  takesFiles: boolean
  action: SubmitAction<NewMessage, SupportConversation>
  onSent?: (conversation: SupportConversation) => void
}

/** Removes a rejected file from the form. After any other failure the file stays, so that the user can retry. */
function WithFile({ draftKey, label, takesFiles, action, onSent }: WithFileProps) {
  const dispatch = useAppDispatch()
  const text = useAppSelector((state) => selectDraft(state, draftKey))
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (selected: File | null) => {
    const refusal = selected && checkFile(selected)
    setProblem(refusal ? `${selected.name} wasn’t attached. ${refusal.text}` : null)
    setFile(refusal ? null : selected)
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
      setProblem(refusal?.isFinal ? `${file?.name} wasn’t attached. ${refusal.text}` : describeFailure(error))
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
