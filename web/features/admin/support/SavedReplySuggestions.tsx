import { useState } from 'react'
import { includesText } from '#contract/rules/text/fold-text.ts'
import type { SavedReply } from '#contract/staff/support-inbox.ts'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { Panel, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { PressableRow } from '#web/ui/actions/PressableRow.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useListSavedRepliesQuery } from './api.ts'

const slashWord = /(^|\s)\/([^\s/]{0,40})$/

function findSavedReplySuggestions(text: string, replies: readonly SavedReply[]) {
  const word = slashWord.exec(text)?.[2]
  if (word === undefined) return null
  const matches = replies.filter(({ title }) => includesText(title, word))
  return { word, replies: matches.slice(0, 5) }
}

const replaceSlashWord = (text: string, reply: string) =>
  text.replace(slashWord, (_, before: string) => before + reply)

interface Slash {
  word: string | null
  replies: readonly SavedReply[]
  active: number
  choose: (reply: SavedReply) => void
  /** Returns true if the list handled the key. */
  handleKey: (key: string) => boolean
}

export function useSavedReplySuggestions(text: string, setText: (text: string) => void): Slash {
  const { data: savedReplies = [] } = useListSavedRepliesQuery({})
  const [dismissedWord, setDismissedWord] = useState<string | null>(null)
  const [cursor, setCursor] = useState({ word: '', active: 0 })
  const match = findSavedReplySuggestions(text, savedReplies)
  const word = match && match.word !== dismissedWord ? match.word : null
  const replies = word === null ? [] : (match?.replies ?? [])
  const active = cursor.word === word ? Math.min(cursor.active, replies.length - 1) : 0
  const choose = (reply: SavedReply) => setText(replaceSlashWord(text, reply.text))
  const handleKey = (key: string) => {
    if (word === null || replies.length === 0) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step) setCursor({ word, active: (active + step + replies.length) % replies.length })
    else if (key === 'Escape') setDismissedWord(word)
    else if (key === 'Enter' && replies[active]) choose(replies[active])
    else return false
    return true
  }
  return { word, replies, active, choose, handleKey }
}

export function SavedReplySuggestions({ slash: { word, replies, active, choose } }: { slash: Slash }) {
  if (word === null || replies.length === 0) return null
  return (
    <Panel pad={0} framed>
      <Panel pad={1}>
        <Row as="output" gap={1} justify="between">
          <Text as="span" variant="small" tone="secondary">
            Saved replies for “/{word}”: press Enter to insert {replies[active]?.title}
          </Text>
          <KeyHint keys="↵" />
        </Row>
      </Panel>
      {replies.map((reply, index) => (
        <PressableRow key={reply.id} active={index === active} onClick={() => choose(reply)}>
          <Stack as="span" gap={0}>
            {reply.title}
            <Text as="span" variant="small" tone="secondary" cut>
              {reply.text}
            </Text>
          </Stack>
        </PressableRow>
      ))}
    </Panel>
  )
}
