import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Snackbar from '@mui/material/Snackbar'
import type { SxProps, Theme } from '@mui/material/styles'
import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'

import { Button, IconButton } from '../layout/Button.tsx'
import { Icon } from '../layout/Icon.tsx'

export interface Toast {
  text: string
  /** `bad` stays until it is closed; `busy` until it is closed or replaced. */
  tone?: 'ok' | 'info' | 'bad' | 'busy' | undefined
  /** One way on: Undo, Retry, Cancel. Pressing it closes the toast. */
  action?: { label: string; onClick: () => void } | undefined
}

export interface Toasts {
  /** Shows a toast; with the id of one on screen it replaces it. Gives the id. */
  show: (toast: Toast, id?: number) => number
  close: (id: number) => void
}

const ToastContext = createContext<Toasts | undefined>(undefined)

/** Short messages about what was just done. */
export function useToasts(): Toasts {
  const toasts = use(ToastContext)
  if (!toasts) throw new Error('useToasts needs a ToastProvider around it')
  return toasts
}

/** ms on screen; longer with an action, which takes time to reach. */
const PLAIN = 6_000
const WITH_ACTION = 12_000
/** The rest waits its turn. */
const AT_ONCE = 3

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

interface ItemProps {
  toast: Toast
  onClose: () => void
}

function ToastItem({ toast, onClose }: ItemProps) {
  const { text, tone = 'ok', action } = toast
  const [held, setHeld] = useState(false)
  const stays = held || tone === 'bad' || tone === 'busy'
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (stays) return undefined
    const timer = setTimeout(() => close.current(), action ? WITH_ACTION : PLAIN)
    return () => clearTimeout(timer)
  }, [stays, action])
  const hold = { onMouseEnter: () => setHeld(true), onFocus: () => setHeld(true) }
  const release = { onMouseLeave: () => setHeld(false), onBlur: () => setHeld(false) }
  return (
    <Box data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'} sx={toastSx} {...hold} {...release}>
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
  )
}

interface Queued extends Toast {
  id: number
}

const put = (list: readonly Queued[], toast: Queued) =>
  list.some((one) => one.id === toast.id)
    ? list.map((one) => (one.id === toast.id ? toast : one))
    : [...list, toast]

/** Holds the toasts of the whole product: at most three on screen, the rest in line. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [list, setList] = useState<readonly Queued[]>([])
  const last = useRef(0)
  const close = useCallback((id: number) => setList((now) => now.filter((one) => one.id !== id)), [])
  const show = useCallback((toast: Toast, given?: number) => {
    const id = given ?? ++last.current
    setList((now) => put(now, { ...toast, id }))
    return id
  }, [])
  const toasts = useMemo(() => ({ show, close }), [show, close])
  return (
    <ToastContext value={toasts}>
      {children}
      <Snackbar open={list.length > 0} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}>
        <Box sx={{ display: 'grid', gap: 1 }}>
          {list.slice(0, AT_ONCE).map((toast) => (
            <ToastItem key={toast.id} toast={toast} onClose={() => close(toast.id)} />
          ))}
        </Box>
      </Snackbar>
    </ToastContext>
  )
}
