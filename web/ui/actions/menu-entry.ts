import type { ReactNode } from 'react'

export interface MenuEntry {
  id: string
  label: ReactNode
  onSelect: () => void
  icon?: ReactNode
  keyHint?: string | undefined
  danger?: boolean | undefined
  current?: boolean | undefined
  apart?: boolean | undefined
}

export interface MenuProps {
  label: string
  entries: readonly MenuEntry[]
  footnote?: ReactNode
  align?: 'left' | 'right' | undefined
  above?: boolean | undefined
}

export interface MenuPress {
  anchor: HTMLElement
  isByKeyboard: boolean
}
