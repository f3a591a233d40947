import { Lock, Send } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/core/errors.ts'
import type { InboxConversation } from '#contract/staff/support-inbox.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { checkFile, explainUploadFailure } from '#web/features/documents/refusal.ts'
import { selectDraft, typeDraft } from '#web/features/support/drafts.ts'
import { FileChoice } from '#web/features/support/MessageForm.tsx'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { SavedReplyMenu } from './SavedReplies.tsx'
import { SavedReplySuggestions, useSavedReplySuggestions } from './SavedReplySuggestions.tsx'
import { sendReply, useAddSupportNoteMutation } from './api.ts'
import { getPersonName } from './ThreadMessages.tsx'

type ReplyKind = 'reply' | 'note'

const toDraftKey = (threadId: string, kind: ReplyKind) => `${kind} ${threadId}`

function useDraft(key: string) {
  const dispatch = useAppDispatch()
  const text = useAppSelector((state) => selectDraft(state, key))
  return { text, setText: (value: string) => void dispatch(typeDraft({ key, text: value })) }
}

const fileErrors: readonly ErrorCode[] = ['too_large', 'invalid_file_type', 'storage_full']

function describeFailure(error: ApiError | null, file: File | null): string {
  if (file && error && fileErrors.includes(error.code))
    return `${file.name} was not attached. ${explainUploadFailure(error, 0).text} Your text is still here.`
  const message = error?.code === 'not_found' ? 'This conversation no longer exists' : error?.message
  return `${message ?? 'Something went wrong'}. Your text ${file ? 'and file are' : 'is'} still here.`
}

function useSend(threadId: string) {
  const dispatch = useAppDispatch()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [addNote] = useAddSupportNoteMutation()
  const onFailed = (error: ApiError | null) => setProblem(describeFailure(error, file))
  const clear = (kind: ReplyKind) => void dispatch(typeDraft({ key: toDraftKey(threadId, kind), text: '' }))
  const reply = useSubmit(sendReply, {
    onDone: (closeError) => {
      setFile(null)
      clear('reply')
      if (closeError)
        setProblem(`Your reply was sent, but the conversation couldn’t be closed. ${closeError.message}.`)
    },
    onFailed,
  })
  const note = useSubmit(addNote, { onDone: () => clear('note'), onFailed })
  const send = (kind: ReplyKind, text: string, closes = false) => {
    if (!text.trim()) return
    setProblem(null)
    if (kind === 'note') void note.submit({ params: { threadId }, body: { text } })
    else void reply.submit({ threadId, text, file, closes })
  }
  const attach = (newFile: File | null) => {
    const refusal = newFile && checkFile(newFile)
    setProblem(refusal ? `${newFile.name} was not attached. ${refusal.text}` : null)
    setFile(refusal ? null : newFile)
  }
  return { file, attach, problem, isBusy: reply.isBusy || note.isBusy, send }
}

interface KindSwitchProps {
  kind: ReplyKind
  onKind: (kind: ReplyKind) => void
}

const KindSwitch = ({ kind, onKind }: KindSwitchProps) =>
  (['reply', 'note'] as const).map((option) => (
    <Button
      key={option}
      kind={option === kind ? 'line' : 'quiet'}
      size="small"
      aria-pressed={option === kind}
      icon={option === 'note' && <Icon of={Lock} small />}
      onClick={() => onKind(option)}
    >
      {option === 'reply' ? 'Reply' : 'Note'}
    </Button>
  ))

interface ActionsProps {
  thread: InboxConversation
  kind: ReplyKind
  text: string
  setText: (text: string) => void
  sending: ReturnType<typeof useSend>
}

const Actions = ({ thread, kind, text, setText, sending: { file, attach, isBusy, send } }: ActionsProps) => (
  <Row gap={1} wrap>
    {kind === 'reply' && thread.company_id !== null && <FileChoice file={file} onChoose={attach} />}
    {kind === 'reply' && (
      <SavedReplyMenu
        text={text}
        onInsert={(reply) => setText(text.trim() ? `${text.trimEnd()}\n\n${reply}` : reply)}
      />
    )}
    <Grow />
    {kind === 'reply' && (
      <Button kind="line" size="small" loading={isBusy} onClick={() => send(kind, text, true)}>
        Send and close
      </Button>
    )}
    <Button type="submit" size="small" loading={isBusy} icon={<Icon of={Send} small />}>
      {kind === 'reply' ? 'Send' : 'Add note'}
    </Button>
  </Row>
)

const describeAudience = (thread: InboxConversation) =>
  thread.person_left
    ? `${getPersonName(thread)} is no longer on the team of ${thread.company_name ?? 'the company'} and can’t read your reply`
    : `${getPersonName(thread)} sees your reply in Messages, or gets an email when offline`

export function ReplyBox({ thread }: { thread: InboxConversation }) {
  const [kind, setKind] = useState<ReplyKind>('reply')
  const textRef = useRef<HTMLTextAreaElement>(null)
  const write = (newKind: ReplyKind) => {
    setKind(newKind)
    textRef.current?.focus()
  }
  useShortcuts({ r: () => write('reply'), n: () => write('note') })
  const { text, setText } = useDraft(toDraftKey(thread.id, kind))
  const sending = useSend(thread.id)
  const isReply = kind === 'reply'
  const slash = useSavedReplySuggestions(isReply ? text : '', setText)
  const handleKey = (event: KeyboardEvent) => {
    if (slash.handleKey(event.key)) event.preventDefault()
    else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) sending.send(kind, text)
    else if (event.key === 'Escape') textRef.current?.blur()
  }
  return (
    <Form onSubmit={() => sending.send(kind, text)} busy={sending.isBusy}>
      <Stack gap={1}>
        <Row gap={1} wrap>
          <KindSwitch kind={kind} onKind={write} />
          <Grow />
          <Text as="span" variant="small" tone="secondary">
            {isReply ? describeAudience(thread) : 'Only visible to staff'}
          </Text>
        </Row>
        <FailureNote>{sending.problem}</FailureNote>
        <div onKeyDownCapture={handleKey}>
          <TextArea
            label={isReply ? 'Your reply' : 'Your note'}
            name={kind}
            ref={textRef}
            value={text}
            maxLength={5000}
            onChange={setText}
          />
        </div>
        <SavedReplySuggestions slash={slash} />
        <Actions thread={thread} kind={kind} text={text} setText={setText} sending={sending} />
      </Stack>
    </Form>
  )
}
