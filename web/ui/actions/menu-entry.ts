import type { ReactNode } from 'react'

/** One choice of an `ActionMenu`. */
export interface MenuEntry {
  id: string
  label: ReactNode
  onSelect: () => void
  icon?: ReactNode
  /** The shortcut key of the entry. */
  keyHint?: string | undefined
  danger?: boolean | undefined
  current?: boolean | undefined
  apart?: boolean | undefined
}

export interface MenuProps {
  label: string
  /** Only what is allowed now; the footnote says when the others become available. */
  entries: readonly MenuEntry[]
  footnote?: ReactNode
  /** The edge of the trigger that the menu aligns with. */
  align?: 'left' | 'right' | undefined
  /** Opens above the trigger, for buttons at the bottom of the screen. */
  above?: boolean | undefined
}

/** The press that opened a menu. */
export interface MenuPress {
  anchor: HTMLElement
  isByKeyboard: boolean
}
