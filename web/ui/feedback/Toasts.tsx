import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Snackbar from '@mui/material/Snackbar'
import type { SxProps, Theme } from '@mui/material/styles'
import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { createContext, use, useCallback, useMemo, useRef, useState, type ReactNode } from 'react'

import { Button, IconButton } from '../layout/Button.tsx'
import { Icon } from '../layout/Icon.tsx'

export interface Toast {
  text: string
  /** `bad` stays until it is closed; `busy` until it is closed or replaced. */
  tone?: 'ok' | 'info' | 'bad' | 'busy' | undefined
  /** Undo, Retry or Cancel. Pressing it closes the toast. */
  action?: { label: string; onClick: () => void } | undefined
}

export interface Toasts {
  /** Shows a toast, replacing the one with this id if any, and returns its id. */
  show: (toast: Toast, id?: number) => number
  close: (id: number) => void
}

const ToastContext = createContext<Toasts | undefined>(undefined)

/** Short messages about what just happened. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider around it')
  return toasts
}

/** Milliseconds on screen; longer with an action, which takes time to reach. */
const PLAIN = 6_000
const WITH_ACTION = 12_000
const MAX_VISIBLE = 3

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

interface ToastItemProps {
  toast: Toast
  onClose: () => void
}

/** MUI's Snackbar runs the timer and pauses it while the pointer or the focus is on the toast. */
function ToastItem({ toast, onClose }: ToastItemProps) {
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

interface Queued extends Toast {
  id: number
}

const replaceOrAppend = (list: readonly Queued[], toast: Queued) =>
  list.some((one) => one.id === toast.id)
    ? list.map((one) => (one.id === toast.id ? toast : one))
    : [...list, toast]

const stackSx = {
  position: 'fixed',
  right: { xs: 8, sm: 24 },
  bottom: { xs: 8, sm: 24 },
  zIndex: 'snackbar',
  display: 'grid',
  gap: 1,
} as const

/** Shows toasts: at most three at once, the rest queue. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [list, setList] = useState<readonly Queued[]>([])
  const lastId = useRef(0)
  const close = useCallback((id: number) => setList((now) => now.filter((one) => one.id !== id)), [])
  const show = useCallback((toast: Toast, replacedId?: number) => {
    const id = replacedId ?? ++lastId.current
    setList((now) => replaceOrAppend(now, { ...toast, id }))
    return id
  }, [])
  const toasts = useMemo(() => ({ show, close }), [show, close])
  return (
    <ToastContext value={toasts}>
      {children}
      <Box sx={stackSx}>
        {list.slice(0, MAX_VISIBLE).map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </Box>
    </ToastContext>
  )
}
