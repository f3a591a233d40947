import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button, IconButton } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Grow, Row } from '../layout/Layout.tsx'
import { Spinner } from '../layout/Spinner.tsx'
import styles from './Toasts.module.css'

export interface Toast {
  text: string
  /** `bad` and `busy` toasts stay until they are closed or replaced. */
  tone?: 'ok' | 'info' | 'bad' | 'busy' | undefined
  /** An action such as Undo, Retry or Cancel. It also closes the toast. */
  action?: { label: string; onClick: () => void } | undefined
}

/** Milliseconds on screen. Toasts with an action stay longer, because the action takes time to reach. */
const PLAIN = 6_000
const WITH_ACTION = 12_000

const marks = { ok: Check, info: Info, bad: TriangleAlert }

function useIsWindowActive(): boolean {
  const [isActive, setActive] = useState(true)
  useEffect(() => {
    const follow = ({ type }: Event) => setActive(type === 'focus')
    window.addEventListener('focus', follow)
    window.addEventListener('blur', follow)
    return () => {
      window.removeEventListener('focus', follow)
      window.removeEventListener('blur', follow)
    }
  }, [])
  return isActive
}

/** Closes `toast` after `time` milliseconds, or never if `time` is null. Restarts after each pause and replacement. */
function useTimer(toast: Toast, time: number | null, isPaused: boolean, onEnd: () => void) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (time === null || isPaused) return undefined
    const timer = setTimeout(() => end(), time)
    return () => clearTimeout(timer)
  }, [toast, time, isPaused])
}

export interface ToastItemProps {
  toast: Toast
  onClose: () => void
}

/** A toast stays open while it is hovered or focused, and while the window is inactive. */
export function ToastItem({ toast, onClose }: ToastItemProps) {
  const { text, tone = 'ok', action } = toast
  const [isHeld, setHeld] = useState(false)
  const time = action ? WITH_ACTION : PLAIN
  const isWindowActive = useIsWindowActive()
  const closesAfter = tone === 'bad' || tone === 'busy' ? null : time
  useTimer(toast, closesAfter, isHeld || !isWindowActive, onClose)
  return (
    <Row
      gap={1}
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : 'status'}
      className={styles.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone === 'busy' ? <Spinner /> : <Icon of={marks[tone]} small />}
      <Grow as="p">{text}</Grow>
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
    </Row>
  )
}
