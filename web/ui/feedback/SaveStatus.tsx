import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import type { SxProps, Theme } from '@mui/material/styles'
import { Check, CloudOff, TriangleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../layout/Button.tsx'
import { formatClock } from '../format.ts'
import { Icon } from '../layout/Icon.tsx'

/** Where the answers are. */
export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string | Date }
  | { kind: 'offline' }
  | { kind: 'changed'; by: string }
  | { kind: 'session_ended' }
  | { kind: 'failed' }

export interface SaveStatusProps {
  state: SaveState
  /** Leads to what somebody else changed. */
  onReview?: (() => void) | undefined
  onSignIn?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  /** For a second copy at the foot of a form: not announced, and left out on a phone. */
  silent?: boolean | undefined
}

const statusSx = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  fontSize: '0.875rem',
  color: 'text.secondary',
  '&[data-tone="ok"] svg': { color: 'secondary.main' },
  '&[data-tone="bad"]': { color: 'error.main' },
} as const satisfies SxProps<Theme>

const frameSx = { display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 } as const

interface StatusDisplay {
  tone: 'quiet' | 'ok' | 'bad'
  mark: ReactNode
  words: string
}

const spinner = <CircularProgress size={14} thickness={5} color="inherit" aria-hidden />

const shown = (state: SaveState): StatusDisplay | undefined => {
  switch (state.kind) {
    case 'untouched':
      return undefined
    case 'saving':
      return { tone: 'quiet', mark: spinner, words: 'Saving…' }
    case 'saved':
      return { tone: 'ok', mark: <Icon of={Check} small />, words: `Saved ${formatClock(state.at)}` }
    case 'offline':
      return { tone: 'quiet', mark: <Icon of={CloudOff} small />, words: 'Offline: kept on this device' }
    case 'changed':
      return { tone: 'quiet', mark: <Icon of={Users} small />, words: `Changed by ${state.by}` }
    case 'session_ended':
      return { tone: 'bad', mark: <Icon of={TriangleAlert} small />, words: 'Not saved: session ended' }
    case 'failed':
      return { tone: 'bad', mark: <Icon of={TriangleAlert} small />, words: 'Not saved: kept on this device' }
  }
}

/** The one save status of a form, always in sight and read out politely. */
export function SaveStatus({ state, onReview, onSignIn, onRetry, silent = false }: SaveStatusProps) {
  const now = shown(state)
  const act = { changed: onReview, session_ended: onSignIn, failed: onRetry }
  const words = { changed: 'Review', session_ended: 'Sign in again', failed: 'Try again' }
  const does = state.kind in act ? act[state.kind as keyof typeof act] : undefined
  return (
    <Box component="span" sx={silent ? [frameSx, { display: { xs: 'none', sm: 'inline-flex' } }] : frameSx}>
      <Box
        component={silent ? 'span' : 'output'}
        aria-live={silent ? undefined : 'polite'}
        data-tone={now?.tone}
        sx={statusSx}
      >
        {now?.mark}
        {now?.words}
      </Box>
      {does && (
        <Button kind="line" size="small" onClick={does} sx={{ flex: 'none', whiteSpace: 'nowrap' }}>
          {words[state.kind as keyof typeof words]}
        </Button>
      )}
    </Box>
  )
}
