import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

export interface TabLink {
  label: string
  href: string
  current?: boolean | undefined
  /** A number or a small mark after the label. */
  badge?: ReactNode
}

const tabsSx = {
  display: 'flex',
  gap: '4px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& > a': {
    position: 'relative',
    flex: 'none',
    gap: '6px',
    minHeight: 'calc(var(--ui-nav) + 8px)',
    px: '10px',
    borderRadius: '8px 8px 0 0',
    color: 'text.secondary',
    fontSize: 'var(--ui-button-text)',
    whiteSpace: 'nowrap',
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { outlineOffset: '-2px' },
    '& > .tab-badge': { color: 'text.tertiary', fontSize: '0.875rem', fontWeight: 400 },
  },
  '& > a[aria-current]': {
    color: 'text.primary',
    fontWeight: 500,
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 'auto 10px 0',
      height: '2px',
      bgcolor: 'primary.main',
      borderRadius: '2px 2px 0 0',
    },
  },
} as const satisfies SxProps<Theme>

const viewsSx = {
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  p: '2px',
  m: '-2px',
  '& > a': {
    flex: 'none',
    gap: 1,
    minHeight: 'var(--ui-nav)',
    px: '12px',
    border: '1px solid transparent',
    borderRadius: '20px',
    color: 'text.secondary',
    fontSize: 'var(--ui-button-text)',
    whiteSpace: 'nowrap',
    '&:hover': { bgcolor: 'hover', color: 'text.primary' },
    '& > .tab-badge': { color: 'text.tertiary', fontSize: '0.875rem', fontWeight: 400 },
  },
  '& > a[aria-current]': {
    bgcolor: 'background.paper',
    borderColor: 'divider',
    color: 'text.primary',
    fontWeight: 500,
  },
} as const satisfies SxProps<Theme>

export interface TabsProps {
  label: string
  tabs: readonly TabLink[]
  /** `views`: pills, for saved filters. */
  look?: 'tabs' | 'views' | undefined
}

/** Tabs that are links, so that reload and the back button keep the current one. */
export const Tabs = ({ label, tabs, look = 'tabs' }: TabsProps) => (
  <Box component="nav" aria-label={label} sx={look === 'tabs' ? tabsSx : viewsSx}>
    {tabs.map((tab) => (
      <Pressable key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
        {tab.label} {tab.badge != null && <span className="tab-badge">{tab.badge}</span>}
      </Pressable>
    ))}
  </Box>
)
