import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useId, useState } from 'react'

import { Button } from '../layout/Button.tsx'
import { cardsSx, ChoiceCard } from './ChoiceCards.tsx'
import { Avatar } from '../layout/Avatar.tsx'

export interface ConflictSide {
  /** The formatted answer: "11 months". */
  text: string
  /** When and how: "typed at 12:03", "saved at 12:02, before it was 8". */
  note: string
}

export interface ConflictChoiceProps {
  /** The name of the person whose answer was saved in the meantime. */
  by: string
  /** Whether it was the same person, in another tab or on another device. */
  isOwn?: boolean | undefined
  local: ConflictSide
  remote: ConflictSide
  onChoose: (side: 'local' | 'remote') => void
  busy?: boolean | undefined
}

const boxSx = {
  display: 'grid',
  gap: 2,
  my: 1,
  p: { xs: 2, sm: '20px' },
  border: '1px solid',
  borderColor: 'accent.main',
  borderRadius: '12px',
  bgcolor: 'soft.accent',
  color: 'text.primary',
  '& .conflict-head': { display: 'flex', gap: '12px', alignItems: 'flex-start' },
  '& .conflict-title': { fontSize: 'var(--ui-h3)', fontWeight: 600, lineHeight: 1.4 },
  '& .conflict-sub': { color: 'text.secondary', fontSize: '0.875rem' },
  '& .conflict-acts': { display: 'flex', flexWrap: 'wrap', gap: '12px' },
} as const satisfies SxProps<Theme>

const choicesSx = [
  cardsSx,
  { '& label:has(:checked)': { ...cardsSx['& label:has(:checked)'], bgcolor: 'background.paper' } },
  { '& .answer': { fontWeight: 500, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } },
]

const getFirstName = (name: string) => name.split(' ')[0] ?? name

/** What each answer is called, and the button that chooses it when it is too long to repeat there. */
interface ConflictTexts {
  title: string
  names: Record<'local' | 'remote', string>
  buttons: Record<'local' | 'remote', string>
}

const getTexts = (by: string, isOwn: boolean): ConflictTexts =>
  isOwn
    ? {
        title: 'You changed this in another tab',
        names: { local: 'In this tab', remote: 'In the other tab' },
        buttons: { local: 'Keep this tab’s', remote: 'Keep the other tab’s' },
      }
    : {
        title: `${by} changed this while you were typing`,
        names: { local: 'Yours', remote: `${by}’s` },
        buttons: { local: 'Keep yours', remote: `Keep ${by}’s` },
      }

/** Shows, inside the question, both answers of two people who edited it at once, and lets the user choose. */
export function ConflictChoice({ by, isOwn = false, local, remote, onChoose, busy }: ConflictChoiceProps) {
  const [side, setSide] = useState<'local' | 'remote'>('local')
  const id = useId()
  const other = getFirstName(by)
  const texts = getTexts(other, isOwn)
  const answers = { local, remote }
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={boxSx}>
      <div className="conflict-head">
        <Avatar name={by} />
        <div>
          <p className="conflict-title" id={id}>
            {texts.title}
          </p>
          <p className="conflict-sub">
            Nothing is lost. Choose which answer to keep; the other stays in the history.
          </p>
        </div>
      </div>
      <Box sx={choicesSx}>
        {(['local', 'remote'] as const).map((value) => (
          <ChoiceCard
            key={value}
            type="radio"
            name={id}
            choice={{
              value,
              label: <span className="answer">{`${texts.names[value]}: ${answers[value].text}`}</span>,
              note: answers[value].note,
            }}
            checked={side === value}
            onPick={() => setSide(value)}
          />
        ))}
      </Box>
      <div className="conflict-acts">
        <Button size="small" loading={busy} onClick={() => onChoose(side)}>
          {answers[side].text.length <= 24 ? `Keep ${answers[side].text}` : texts.buttons[side]}
        </Button>
      </div>
    </Box>
  )
}
