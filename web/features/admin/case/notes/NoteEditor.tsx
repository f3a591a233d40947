import { useEffect, useRef, useState } from 'react'
import { compareNames } from '#contract/rules/text/fold-text.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { loadUsers, selectUsers } from '#web/features/session/users-slice.ts'
import { Form } from '#web/ui/forms/Form.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { completeMention, listMentioned, type Person, suggestPeople } from './mentions.ts'

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

function Suggestions({ people, onPick }: { people: Person[]; onPick: (person: Person) => void }) {
  if (people.length === 0) return null
  return (
    <Row as="fieldset" gap={1} wrap aria-label="Teammates to mention">
      {people.map((person) => (
        <Button key={person.id} kind="line" size="small" onClick={() => onPick(person)}>
          @{person.name}
        </Button>
      ))}
    </Row>
  )
}

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

/** All other analysts and admins, sorted by name. */
function useStaff() {
  const dispatch = useAppDispatch()
  const { analyst, admin } = useAppSelector((state) => selectUsers(state).byPermission)
  const userId = useAppSelector((state) => selectUser(state)?.id)
  const [isAnalystIdle, isAdminIdle] = [analyst.status === 'idle', admin.status === 'idle']
  useEffect(() => {
    if (isAnalystIdle) void dispatch(loadUsers('analyst'))
    if (isAdminIdle) void dispatch(loadUsers('admin'))
  }, [dispatch, isAnalystIdle, isAdminIdle])
  const people = new Map([...analyst.data, ...admin.data].map((person) => [person.id, person]))
  return [...people.values()]
    .filter(({ id, name }) => id !== userId && name !== '')
    .toSorted((a, b) => compareNames(a.name, b.name))
}

/** Editor for a staff note with `@` mentions of other staff. */
export function NoteEditor(props: NoteEditorProps) {
  const { label, initial = '', error, onSubmit, onChange } = props
  const staff = useStaff()
  const [text, setText] = useState(initial)
  const box = useRef<HTMLTextAreaElement>(null)
  const suggestions = suggestPeople(staff, text)
  const change = (next: string) => {
    setText(next)
    onChange?.(next)
  }
  const submit = () => {
    if (text.trim() !== '') onSubmit({ text, mentions: listMentioned(text, staff) })
  }
  return (
    <Form onSubmit={submit} onKeyDown={(event) => isSend(event) && submit()}>
      <Stack gap={1}>
        <TextArea
          ref={box}
          label={label}
          hideLabel
          placeholder={`${label}. Use @ to mention someone.`}
          value={text}
          onChange={change}
          maxLength={5000}
          rows={2}
        />
        <Suggestions
          people={suggestions}
          onPick={(person) => {
            change(completeMention(text, person))
            box.current?.focus()
          }}
        />
        <FailureNote>{error}</FailureNote>
        <Buttons {...props} isEmpty={text.trim() === ''} />
      </Stack>
    </Form>
  )
}
