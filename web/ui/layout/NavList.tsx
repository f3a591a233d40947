import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

import { VisuallyHidden } from './VisuallyHidden.tsx'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

export interface NavItem {
  label: string
  icon: ReactNode
  href?: string | undefined
  /** Replaces the address, for items that open a panel. */
  onClick?: (() => void) | undefined
  current?: boolean | undefined
  /** The number of items waiting there; hidden for 0. */
  count?: number | undefined
  /** The unit of the count, for screen readers: "needed". */
  countLabel?: string | undefined
}

const listSx = { display: 'grid', gap: '2px' } as const

export const navLinkSx = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: '12px',
  width: '100%',
  minHeight: 'var(--ui-nav)',
  px: '12px',
  py: '4px',
  borderRadius: '8px',
  color: 'text.secondary',
  fontSize: 'var(--ui-nav-text)',
  textAlign: 'left',
  '&:hover': { bgcolor: 'hover', color: 'text.primary' },
  '&[aria-current]': { bgcolor: 'soft.primary', color: 'primary.dark', fontWeight: 500 },
  '& .nav-count': {
    ml: 'auto',
    minWidth: '22px',
    px: '6px',
    textAlign: 'center',
    fontSize: '0.875rem',
    lineHeight: '22px',
    borderRadius: '99px',
    bgcolor: 'accent.main',
    color: 'accent.contrastText',
    fontWeight: 600,
  },
} as const satisfies SxProps<Theme>

export interface NavListProps {
  items: readonly NavItem[]
  /** Called when an item is followed, to close a drawer. */
  onFollow?: (() => void) | undefined
}

/** The items of a navigation, as a list. */
export const NavList = ({ items, onFollow }: NavListProps) => (
  <Box component="ul" sx={listSx}>
    {items.map((item) => (
      <li key={item.label}>
        <Pressable
          {...(item.href === undefined ? {} : { href: item.href })}
          aria-current={item.current ? 'page' : undefined}
          onClick={() => {
            onFollow?.()
            item.onClick?.()
          }}
          sx={navLinkSx}
        >
          {item.icon}
          <span className="nav-label">{item.label}</span>{' '}
          {Boolean(item.count) && (
            <span className="nav-count">
              {item.count} {item.countLabel && <VisuallyHidden>{item.countLabel}</VisuallyHidden>}
            </span>
          )}
        </Pressable>
      </li>
    ))}
  </Box>
)
