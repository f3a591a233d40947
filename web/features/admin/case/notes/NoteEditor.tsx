import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { compareNames } from '#contract/rules/text/fold-text.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { useListUsersQuery } from '#web/features/session/api.ts'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { completeMention, listMentionedIds } from './mentions.ts'
import { MentionList, useMentions } from './NoteMentions.tsx'

interface NoteEditorProps {
  label: string
  initial?: string
  submitLabel: string
  isBusy: boolean
  error: string | null
  onSubmit: (note: { text: string; mentions: string[] }) => void
  onChange?: (text: string) => void
  onCancel?: () => void
}

const isSend = (event: React.KeyboardEvent) => event.key === 'Enter' && (event.metaKey || event.ctrlKey)

type ButtonsProps = Pick<NoteEditorProps, 'submitLabel' | 'isBusy' | 'onCancel'> & { isEmpty: boolean }

const Buttons = ({ submitLabel, isBusy, onCancel, isEmpty }: ButtonsProps) => (
  <Row gap={1} justify="end">
    {onCancel && (
      <Button kind="quiet" size="small" onClick={onCancel}>
        Cancel
      </Button>
    )}
    <Button
      type="submit"
      kind="line"
      size="small"
      loading={isBusy}
      whyDisabled={isEmpty ? 'Enter a note first' : undefined}
      whyIn="tooltip"
    >
      {isBusy ? 'Saving…' : submitLabel}
    </Button>
  </Row>
)

const allStaff = { query: { page: 1, page_size: 1000, is_staff: 'true' as const } }

function useStaff() {
  const { data: staff } = useListUsersQuery(allStaff)
  const userId = useAppSelector((state) => selectUser(state)?.id)
  return (staff?.results ?? [])
    .filter(({ id, name }) => id !== userId && name !== '')
    .toSorted((a, b) => compareNames(a.name, b.name))
}

type Staff = ReturnType<typeof useStaff>

function useNoteText(initial: string, staff: Staff, onChange: NoteEditorProps['onChange']) {
  const [text, setText] = useState(initial)
  const [caret, setCaret] = useState(initial.length)
  const box = useRef<HTMLTextAreaElement>(null)
  const change = (next: string, newCaret: number) => {
    setText(next)
    setCaret(newCaret)
    onChange?.(next)
  }
  const mentions = useMentions(text.slice(0, caret), staff, (person) => {
    const before = completeMention(text.slice(0, caret), person)
    // The caret can move only after the new text is in the text box.
    flushSync(() => change(before + text.slice(caret).replace(/^ /, ''), before.length))
    box.current?.focus()
    box.current?.setSelectionRange(before.length, before.length)
  })
  const type = (next: string) => change(next, box.current?.selectionStart ?? next.length)
  const followCaret = () => setCaret(box.current?.selectionStart ?? text.length)
  return { text, box, mentions, type, followCaret }
}

export function NoteEditor(props: NoteEditorProps) {
  const { label, initial = '', error, onSubmit, onChange } = props
  const staff = useStaff()
  const { text, box, mentions, type, followCaret } = useNoteText(initial, staff, onChange)
  const submit = () => {
    if (text.trim() !== '') onSubmit({ text, mentions: listMentionedIds(text, staff) })
  }
  const handleKey = (event: React.KeyboardEvent) => {
    if (event.target === box.current && mentions.handleKey(event)) event.preventDefault()
    else if (isSend(event)) submit()
  }
  return (
    <Form onSubmit={submit} onKeyDown={handleKey} onSelect={followCaret}>
      <Stack gap={1}>
        <TextArea
          ref={box}
          label={label}
          hideLabel
          placeholder={`${label}. Use @ to mention someone.`}
          value={text}
          onChange={type}
          maxLength={5000}
          rows={2}
        />
        <MentionList mentions={mentions} />
        <FailureNote>{error}</FailureNote>
        <Buttons {...props} isEmpty={text.trim() === ''} />
      </Stack>
    </Form>
  )
}
