import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'

import { saveScheme } from '../theme/scheme.ts'
import { useScheme } from '../theme/use-scheme.ts'
import { ActionMenu, type MenuTrigger } from './ActionMenu.tsx'
import { Icon } from '../layout/Icon.tsx'

const SCHEMES = [
  { id: 'system', label: 'System', icon: Monitor },
  { id: 'light', label: 'Light', icon: Sun },
  { id: 'dark', label: 'Dark', icon: Moon },
] as const

export interface SchemeMenuProps {
  trigger: (props: MenuTrigger) => ReactNode
  align?: 'left' | 'right' | undefined
  above?: boolean | undefined
}

export function SchemeMenu(props: SchemeMenuProps) {
  const scheme = useScheme()
  const entries = SCHEMES.map(({ id, label, icon }) => ({
    id,
    label,
    icon: <Icon of={icon} small />,
    current: id === scheme,
    onSelect: () => saveScheme(id),
  }))
  return <ActionMenu {...props} label="Theme" entries={entries} />
}
