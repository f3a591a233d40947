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
  local: ConflictSide
  remote: ConflictSide
  onKeep: (side: 'local' | 'remote') => void
  /** Offers to write to the other person. */
  onAsk?: (() => void) | undefined
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
const getKeepLabel = (side: 'local' | 'remote', text: string, by: string) => {
  if (text.length <= 24) return `Keep ${text}`
  return side === 'local' ? 'Keep yours' : `Keep ${by}’s`
}

/** Shows, inside the question, both answers of two people who edited it at once, and lets the user choose. */
export function ConflictChoice({ by, local, remote, onKeep, onAsk, busy }: ConflictChoiceProps) {
  const [side, setSide] = useState<'local' | 'remote'>('local')
  const id = useId()
  const other = getFirstName(by)
  const cards = [
    { value: 'local', who: 'Yours', ...local },
    { value: 'remote', who: `${other}’s`, ...remote },
  ] as const
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={boxSx}>
      <div className="conflict-head">
        <Avatar name={by} />
        <div>
          <p className="conflict-title" id={id}>
            {other} changed this while you were typing
          </p>
          <p className="conflict-sub">
            Nothing is lost. Choose which answer to keep; the other stays in the history.
          </p>
        </div>
      </div>
      <Box sx={choicesSx}>
        {cards.map(({ value, who, text, note }) => (
          <ChoiceCard
            key={value}
            type="radio"
            name={id}
            choice={{ value, label: <span className="answer">{`${who}: ${text}`}</span>, note }}
            checked={side === value}
            onPick={() => setSide(value)}
          />
        ))}
      </Box>
      <div className="conflict-acts">
        <Button size="small" loading={busy} onClick={() => onKeep(side)}>
          {getKeepLabel(side, side === 'local' ? local.text : remote.text, other)}
        </Button>
        {onAsk && (
          <Button size="small" kind="quiet" onClick={onAsk}>
            Ask {other}
          </Button>
        )}
      </div>
    </Box>
  )
}
