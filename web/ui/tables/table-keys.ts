import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

export type ListAction = { to: number } | 'open' | 'toggle'

const moves: Record<string, (cursor: number, last: number) => number> = {
  j: (cursor) => cursor + 1,
  ArrowDown: (cursor) => cursor + 1,
  k: (cursor) => cursor - 1,
  ArrowUp: (cursor) => cursor - 1,
  Home: () => 0,
  End: (_, last) => last,
}

export function getListAction(key: string, cursor: number, count: number): ListAction | undefined {
  if (count === 0) return undefined
  const move = moves[key]
  if (move) return { to: Math.min(count - 1, Math.max(0, move(cursor, count - 1))) }
  if (key === 'Enter') return 'open'
  return key === 'x' || key === ' ' ? 'toggle' : undefined
}

const TYPED_IN =
  'textarea, select, input:not([type="checkbox"]):not([type="radio"]), [contenteditable="true"]'
const PRESSED = 'a, button, input'

/** Single-key shortcuts ignore key presses with Ctrl, Alt or ⌘, and keys that the focused control handles. */
export function isKeyIgnored(
  event: Pick<KeyboardEvent | ReactKeyboardEvent, 'target' | 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>,
) {
  if (event.metaKey || event.ctrlKey || event.altKey) return true
  const { target } = event
  if (!(target instanceof Element)) return false
  if (target.matches(TYPED_IN)) return true
  return (event.key === 'Enter' || event.key === ' ') && target.matches(PRESSED)
}
