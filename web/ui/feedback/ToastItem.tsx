import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Snackbar from '@mui/material/Snackbar'
import type { SxProps, Theme } from '@mui/material/styles'
import { Check, Info, TriangleAlert, X } from 'lucide-react'

import { Button, IconButton } from '../layout/Button.tsx'
import { Icon } from '../layout/Icon.tsx'

export interface Toast {
  text: string
  /** `bad` stays until it is closed; `busy` until it is closed or replaced. */
  tone?: 'ok' | 'info' | 'bad' | 'busy' | undefined
  /** Undo, Retry or Cancel. Pressing it closes the toast. */
  action?: { label: string; onClick: () => void } | undefined
}

/** Milliseconds on screen; longer with an action, which takes time to reach. */
const PLAIN = 6_000
const WITH_ACTION = 12_000
const toastSx = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  width: { xs: 'calc(100vw - 16px)', sm: 420 },
  p: '8px 8px 8px 14px',
  minHeight: 52,
  bgcolor: 'background.paper',
  color: 'text.primary',
  border: '1px solid',
  borderColor: 'field',
  borderRadius: '12px',
  fontSize: '0.875rem',
  lineHeight: 1.45,
  '& > p': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '&[data-tone="ok"] > svg': { color: 'secondary.main' },
  '&[data-tone="info"] > svg': { color: 'info.main' },
  '&[data-tone="bad"]': { borderColor: 'error.main', '& > svg': { color: 'error.main' } },
} as const satisfies SxProps<Theme>

const marks = { ok: Check, info: Info, bad: TriangleAlert }

export interface ToastItemProps {
  toast: Toast
  onClose: () => void
}

/** MUI's Snackbar runs the timer and pauses it while the pointer or the focus is on the toast. */
export function ToastItem({ toast, onClose }: ToastItemProps) {
  const { text, tone = 'ok', action } = toast
  const time = action ? WITH_ACTION : PLAIN
  return (
    <Snackbar
      open
      autoHideDuration={tone === 'bad' || tone === 'busy' ? null : time}
      resumeHideDuration={time}
      onClose={(_, reason) => {
        if (reason === 'timeout') onClose()
      }}
      sx={{ position: 'static' }}
    >
      <Box data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'} sx={toastSx}>
        {tone === 'busy' ? <CircularProgress size={16} aria-hidden /> : <Icon of={marks[tone]} small />}
        <p>{text}</p>
        {action && (
          <Button
            kind="line"
            size="small"
            onClick={() => {
              action.onClick()
              onClose()
            }}
          >
            {action.label}
          </Button>
        )}
        <IconButton label="Close message" size="small" onClick={onClose}>
          <Icon of={X} small />
        </IconButton>
      </Box>
    </Snackbar>
  )
}
