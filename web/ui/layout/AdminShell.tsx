import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import type { SxProps, Theme } from '@mui/material/styles'
import { MenuIcon, Sun } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { ActionMenu } from './ActionMenu.tsx'
import type { MenuEntry } from './menu-entry.ts'
import { IconButton } from './Button.tsx'
import { Dense } from '../theme/density.tsx'
import { Avatar } from './Avatar.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { Icon } from './Icon.tsx'
import { Brand } from './Mark.tsx'
import { navLinkSx, type NavItem } from './NavList.tsx'
import { SchemeMenu } from './SchemeMenu.tsx'
import { MAIN_ID, SkipLink } from './SkipLink.tsx'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

export interface AdminSection {
  title: string
  items: readonly NavItem[]
}

export interface AdminShellProps {
  homeHref: string
  sections: readonly AdminSection[]
  person: { name: string; role: string; choices: readonly MenuEntry[] }
  /** Narrows the sidebar to a 56 px rail of icons. */
  rail?: boolean | undefined
  /** The bar over the page: title (h1) or crumbs at the left, actions at the right. */
  top: ReactNode
  children: ReactNode
}

const shellSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '216px minmax(0, 1fr)' },
  minHeight: 'calc(100dvh - var(--ui-strip, 0px))',
  '&.rail': { gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '57px minmax(0, 1fr)' } },
  '& > .admin-side': {
    display: { xs: 'none', md: 'block' },
    position: 'sticky',
    top: 0,
    height: 'calc(100dvh - var(--ui-strip, 0px))',
    borderRight: '1px solid',
    borderColor: 'divider',
  },
  '& > .admin-page': {
    '--ui-table-top': 'var(--ui-top)',
    '--ui-timeline-top': 'var(--ui-top)',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
  },
} as const satisfies SxProps<Theme>

const topSx = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, md: '12px' },
  minHeight: 'var(--ui-top)',
  px: { xs: 2, md: 3 },
  bgcolor: 'background.default',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& > .menu': { display: { md: 'none' }, ml: '-8px' },
} as const satisfies SxProps<Theme>

const sideSx = {
  display: 'flex',
  flexDirection: 'column',
  gap: '2px',
  height: '100%',
  overflowY: 'auto',
  px: 1,
  pb: '12px',
  '& > .side-brand': { display: 'flex', alignItems: 'center', minHeight: 'var(--ui-top)', px: 1 },
  '& h2': { p: '14px 8px 4px', fontSize: '0.875rem', fontWeight: 500, color: 'text.tertiary' },
  '& ul': { display: 'grid', gap: '1px' },
  '& .side-who': {
    mt: 'auto',
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    pt: 1,
    borderTop: '1px solid',
    borderColor: 'divider',
  },
  '&.rail': {
    alignItems: 'center',
    '& > .side-brand': { px: 0 },
    '& ul': { width: 40 },
    '& .side-section + .side-section': {
      mt: '12px',
      pt: '12px',
      borderTop: '1px solid',
      borderColor: 'divider',
    },
    '& .side-who': { flexDirection: 'column', width: 40 },
  },
} as const satisfies SxProps<Theme>

const itemSx = {
  ...navLinkSx,
  px: 1,
  gap: '10px',
  '&[aria-current]': { bgcolor: 'track', color: 'text.primary', fontWeight: 500 },
  '& .nav-count': { ml: 'auto', fontSize: '0.875rem', color: 'text.secondary', fontWeight: 400 },
  '&.rail': { justifyContent: 'center', px: 0, minHeight: 36, position: 'relative' },
  '& .pip': {
    position: 'absolute',
    top: '6px',
    right: '6px',
    width: '8px',
    height: '8px',
    borderRadius: '50%',
    bgcolor: 'primary.main',
    outline: '2px solid',
    outlineColor: 'background.default',
  },
} as const satisfies SxProps<Theme>

interface SideItemProps {
  item: NavItem
  rail: boolean
  onFollow?: (() => void) | undefined
}

const SideItem = ({ item, rail, onFollow }: SideItemProps) => {
  const count = item.count ? `${item.count} ${item.countLabel ?? 'waiting'}` : undefined
  return (
    <Pressable
      {...(item.href === undefined ? {} : { href: item.href })}
      className={rail ? 'rail' : undefined}
      aria-label={rail ? [item.label, count].filter(Boolean).join(', ') : undefined}
      data-tooltip={rail ? item.label : undefined}
      data-tooltip-side="right"
      aria-current={item.current ? 'page' : undefined}
      onClick={() => {
        onFollow?.()
        item.onClick?.()
      }}
      sx={itemSx}
    >
      {item.icon}
      {!rail && item.label}
      {rail && count && <span className="pip" />}
      {!rail && count && (
        <span className="nav-count">
          {item.count} <VisuallyHidden>{item.countLabel ?? 'waiting'}</VisuallyHidden>
        </span>
      )}
    </Pressable>
  )
}

const PersonMenu = ({ person, rail }: Pick<AdminShellProps, 'person'> & { rail: boolean }) => (
  <div className="side-who">
    <ActionMenu
      label="Your account"
      entries={person.choices}
      above
      trigger={(open) => (
        <Pressable
          {...open}
          sx={{
            flex: 1,
            justifyContent: 'flex-start',
            gap: 1,
            p: '4px',
            borderRadius: '8px',
            textAlign: 'left',
          }}
        >
          <Avatar name={person.name} tone="water" size={30} spoken={rail} />
          {!rail && (
            <Box sx={{ minWidth: 0, lineHeight: 1.3 }}>
              <Box sx={{ fontWeight: 500 }}>{person.name}</Box>
              <Box sx={{ color: 'text.secondary' }}>{person.role}</Box>
            </Box>
          )}
        </Pressable>
      )}
    />
    <SchemeMenu
      above
      trigger={(open) => (
        <IconButton label="Light or dark" {...open}>
          <Icon of={Sun} small />
        </IconButton>
      )}
    />
  </div>
)

interface SideProps extends Pick<AdminShellProps, 'homeHref' | 'sections' | 'person'> {
  rail: boolean
  onFollow?: (() => void) | undefined
}

const Side = ({ homeHref, sections, person, rail, onFollow }: SideProps) => (
  <Box component="nav" aria-label="Main" className={rail ? 'rail' : undefined} sx={sideSx}>
    <div className="side-brand">
      <Brand href={homeHref} size={24} markOnly={rail} />
    </div>
    <div>
      {sections.map((section) => (
        <div key={section.title} className="side-section">
          {rail ? <VisuallyHidden>{section.title}</VisuallyHidden> : <h2>{section.title}</h2>}
          <ul>
            {section.items.map((item) => (
              <li key={item.label}>
                <SideItem item={item} rail={rail} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
    <PersonMenu person={person} rail={rail} />
  </Box>
)

/** The shell of the admin pages: dense, with a sidebar or rail and a top bar. */
export function AdminShell({ rail = false, top, children, ...side }: AdminShellProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Dense>
      <SkipLink />
      <Box className={rail ? 'rail' : undefined} sx={shellSx}>
        <div className="admin-side">
          <Side {...side} rail={rail} />
        </div>
        <div className="admin-page">
          <Box component="header" sx={topSx}>
            <span className="menu">
              <IconButton label="Open menu" aria-expanded={open} onClick={() => setOpen(true)}>
                <Icon of={MenuIcon} />
              </IconButton>
            </span>
            {top}
          </Box>
          <Drawer
            open={open}
            onClose={close}
            data-density="dense"
            slotProps={{ paper: { 'aria-label': 'Menu', sx: { width: 'min(280px, 88vw)' } } }}
          >
            <Side {...side} rail={false} onFollow={close} />
          </Drawer>
          <Box component="main" id={MAIN_ID} tabIndex={-1} sx={{ flex: 1, minWidth: 0 }}>
            {children}
          </Box>
        </div>
      </Box>
    </Dense>
  )
}

const pageSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 2,
  px: { xs: 2, md: 3 },
  pt: 2,
  pb: 3,
} as const

/** The padded content of an admin page; pages with their own columns omit it. */
export const AdminPage = ({ children }: { children: ReactNode }) => <Box sx={pageSx}>{children}</Box>
