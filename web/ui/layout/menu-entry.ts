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
