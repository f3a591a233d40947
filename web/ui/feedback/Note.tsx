import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Check, Clock, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { Icon } from '../layout/Icon.tsx'

export type NoteTone = 'info' | 'warn' | 'bad' | 'ok'

const noteSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px',
  p: 'var(--ui-note-y) 16px',
  borderRadius: '12px',
  fontSize: 'var(--ui-button-text)',
  lineHeight: 1.5,
  color: 'text.primary',
  '& > svg': { mt: '1px' },
  // What does not fit beside the words goes below them.
  '& > .note-words': { flex: '1 1 8rem', minWidth: 0 },
  '& > .note-words + *': { alignSelf: 'center' },
  '& p + p, & ul': { mt: '4px' },
  '&[data-tone="info"]': { bgcolor: 'soft.info', '& > svg': { color: 'info.main' } },
  '&[data-tone="warn"]': { bgcolor: 'soft.accent' },
  '&[data-tone="bad"]': { bgcolor: 'soft.error', '& > svg': { color: 'error.main' } },
  '&[data-tone="ok"]': { bgcolor: 'soft.secondary', '& > svg': { color: 'secondary.main' } },
} as const satisfies SxProps<Theme>

const marks = { info: Info, warn: Clock, bad: TriangleAlert, ok: Check }

export interface NoteProps {
  tone?: NoteTone | undefined
  /** Replaces the icon of the tone. */
  icon?: ReactNode
  action?: ReactNode
  /** Announced when it appears: `status` politely, `alert` immediately. */
  live?: 'status' | 'alert' | undefined
  children: ReactNode
}

/** A few sentences in the page that explain, warn or confirm. */
export const Note = ({ tone = 'info', icon, action, live, children }: NoteProps) => (
  <Box data-tone={tone} role={live} sx={noteSx}>
    {icon ?? <Icon of={marks[tone]} />}
    <div className="note-words">{children}</div>
    {action}
  </Box>
)
