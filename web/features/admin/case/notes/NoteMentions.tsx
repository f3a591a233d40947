import { useState } from 'react'
import { PressableRow } from '#web/ui/actions/PressableRow.tsx'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { Panel, Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { type Person, suggestPeople } from './mentions.ts'

interface Mentions {
  people: readonly Person[]
  active: number
  choose: (person: Person) => void
  /** Returns true if the list handled the key. */
  handleKey: (event: React.KeyboardEvent) => boolean
}

/** Suggests people for the mention at the end of `text`, which is the text before the caret. */
export function useMentions(
  text: string,
  staff: readonly Person[],
  choose: (person: Person) => void,
): Mentions {
  const [dismissedText, setDismissedText] = useState<string | null>(null)
  const [cursor, setCursor] = useState({ text: '', active: 0 })
  const people = text === dismissedText ? [] : suggestPeople(staff, text)
  const active = cursor.text === text ? cursor.active : 0
  const handleKey = ({ key, metaKey, ctrlKey, shiftKey, nativeEvent }: React.KeyboardEvent) => {
    const person = people[active]
    if (!person || metaKey || ctrlKey || shiftKey || nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step) setCursor({ text, active: (active + step + people.length) % people.length })
    else if (key === 'Escape') setDismissedText(text)
    else if (key === 'Enter') choose(person)
    else return false
    return true
  }
  return { people, active, choose, handleKey }
}

export function MentionList({ mentions: { people, active, choose } }: { mentions: Mentions }) {
  const person = people[active]
  if (!person) return null
  return (
    <Panel as="fieldset" pad={0} framed aria-label="Teammates to mention">
      <Panel pad={1}>
        <Row as="output" gap={1} justify="between">
          <Text as="span" variant="small" tone="secondary">
            Press Enter to mention {person.name}
          </Text>
          <KeyHint keys="↵" />
        </Row>
      </Panel>
      {people.map((suggestion, index) => (
        <PressableRow key={suggestion.id} active={index === active} onClick={() => choose(suggestion)}>
          @{suggestion.name}
        </PressableRow>
      ))}
    </Panel>
  )
}
