import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { SxProps, Theme } from '@mui/material/styles'
import { useId, useState, type MouseEvent, type ReactNode } from 'react'

import { useDensity } from '../theme/density.tsx'
import { KeyHint } from './KeyHint.tsx'

export interface MenuEntry {
  id: string
  label: ReactNode
  /** An entry has either an address or `onSelect`. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
  icon?: ReactNode
  /** The shortcut key of the entry. */
  keyHint?: string | undefined
  danger?: boolean | undefined
  current?: boolean | undefined
  apart?: boolean | undefined
}

export interface MenuTrigger {
  onClick: (event: MouseEvent<HTMLElement>) => void
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

export interface ActionMenuProps {
  label: string
  /** Renders the button that opens the menu; spread the given props onto it. */
  trigger: (props: MenuTrigger) => ReactNode
  /** Only what is allowed now; the footnote says when the others become available. */
  entries: readonly MenuEntry[]
  footnote?: ReactNode
  /** The edge of the trigger that the menu aligns with. */
  align?: 'left' | 'right' | undefined
  /** Opens above the trigger, for buttons at the bottom of the screen. */
  above?: boolean | undefined
}

const paperSx = { minWidth: 216, maxWidth: 360, p: '4px' } as const
const footnoteSx = {
  p: '8px 10px 4px',
  mt: '4px',
  borderTop: '1px solid',
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.875rem',
} as const satisfies SxProps<Theme>

const itemSx = {
  '& .menu-words': { flex: 1, minWidth: 0 },
  '&.current': { bgcolor: 'hover', fontWeight: 500 },
  '&.danger': { color: 'error.main' },
} as const satisfies SxProps<Theme>

interface EntryProps {
  entry: MenuEntry
  close: () => void
}

const Entry = ({ entry, close }: EntryProps) => {
  const choose = () => {
    close()
    entry.onSelect?.()
  }
  const className = [entry.current && 'current', entry.danger && 'danger'].filter(Boolean).join(' ')
  const content = (
    <>
      {entry.icon}
      <span className="menu-words">{entry.label}</span>
      {entry.keyHint && <KeyHint keys={entry.keyHint} />}
    </>
  )
  if (!entry.href) {
    return (
      <MenuItem
        onClick={choose}
        className={className}
        aria-current={entry.current ? true : undefined}
        sx={itemSx}
      >
        {content}
      </MenuItem>
    )
  }
  return (
    <MenuItem component="a" href={entry.href} onClick={choose} className={className} sx={itemSx}>
      {content}
    </MenuItem>
  )
}

/** A menu behind a button. Arrow keys move, Escape closes and restores the focus. */
export function ActionMenu({
  label,
  trigger,
  entries,
  footnote,
  align = 'left',
  above = false,
}: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const density = useDensity()
  const id = useId()
  const close = () => setAnchor(null)
  return (
    <>
      {trigger({
        onClick: (event) => setAnchor(event.currentTarget),
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        'aria-controls': anchor ? id : undefined,
      })}
      <Menu
        id={id}
        data-density={density}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ horizontal: align, vertical: above ? 'top' : 'bottom' }}
        transformOrigin={{ horizontal: align, vertical: above ? 'bottom' : 'top' }}
        slotProps={{ paper: { sx: paperSx }, list: { 'aria-label': label, disablePadding: true } }}
      >
        {entries.flatMap((entry) => [
          entry.apart && <Divider key={`${entry.id} line`} component="li" aria-hidden sx={{ my: '4px' }} />,
          <Entry key={entry.id} entry={entry} close={close} />,
        ])}
        {footnote && (
          <Box component="li" role="none" sx={footnoteSx}>
            {footnote}
          </Box>
        )}
      </Menu>
    </>
  )
}
