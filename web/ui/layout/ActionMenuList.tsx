import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

import { useDensity } from '../theme/density.tsx'
import { KeyHint } from './KeyHint.tsx'
import type { MenuEntry } from './menu-entry.ts'

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

export interface ActionMenuListProps {
  id: string
  label: string
  /** The button that opened the menu; null while it is closed. */
  anchor: HTMLElement | null
  onClose: () => void
  entries: readonly MenuEntry[]
  footnote: ReactNode
  align: 'left' | 'right'
  above: boolean
}

/** The menu of an `ActionMenu`, which loads it when it is opened. */
export function ActionMenuList({
  id,
  label,
  anchor,
  onClose,
  entries,
  footnote,
  align,
  above,
}: ActionMenuListProps) {
  const density = useDensity()
  return (
    <Menu
      id={id}
      data-density={density}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ horizontal: align, vertical: above ? 'top' : 'bottom' }}
      transformOrigin={{ horizontal: align, vertical: above ? 'bottom' : 'top' }}
      slotProps={{ paper: { sx: paperSx }, list: { 'aria-label': label, disablePadding: true } }}
    >
      {entries.flatMap((entry) => [
        entry.apart && <Divider key={`${entry.id} line`} component="li" aria-hidden sx={{ my: '4px' }} />,
        <Entry key={entry.id} entry={entry} close={onClose} />,
      ])}
      {footnote && (
        <Box component="li" role="none" sx={footnoteSx}>
          {footnote}
        </Box>
      )}
    </Menu>
  )
}
