import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { ChevronsUpDown, MenuIcon, Moon, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { ActionMenu } from './ActionMenu.tsx'
import type { MenuEntry } from './menu-entry.ts'
import { IconButton } from './Button.tsx'
import { Avatar, AvatarTile } from './Avatar.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { Icon } from './Icon.tsx'
import { Brand } from './Mark.tsx'
import { NavList, navLinkSx, type NavItem } from './NavList.tsx'
import { SchemeMenu } from './SchemeMenu.tsx'
import { MAIN_ID, SkipLink } from './SkipLink.tsx'
import { TopBarPlace } from './TopBarPlace.tsx'
import { useHasBeen } from './use-has-been.ts'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

export interface FounderShellProps {
  /** The address of the brand link. */
  homeHref: string
  company: {
    name: string
    /** The other companies; without any there is no menu. */
    choices: readonly MenuEntry[]
  }
  person: {
    name: string
    /** "Founder, owner" */
    role: string
    /** Whether the page is the person's own account. */
    isCurrent?: boolean | undefined
    choices: readonly MenuEntry[]
  }
  nav: readonly NavItem[]
  /** Items at the bottom of the sidebar, such as help. */
  foot?: readonly NavItem[] | undefined
  children: ReactNode
}

const shellSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '248px minmax(0, 1fr)' },
  minHeight: 'calc(100dvh - var(--ui-strip, 0px))',
  '& > .founder-side': {
    display: { xs: 'none', md: 'block' },
    position: 'sticky',
    top: 0,
    height: 'calc(100dvh - var(--ui-strip, 0px))',
    overflowY: 'auto',
    borderRight: '1px solid',
    borderColor: 'divider',
  },
  '& > .founder-page': { minWidth: 0 },
  displayPrint: 'block',
} as const satisfies SxProps<Theme>

const sideSx = {
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
  p: '24px 16px 16px',
  minHeight: '100%',
} as const

const topSx = {
  display: { xs: 'flex', md: 'none' },
  alignItems: 'center',
  gap: '4px',
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  height: 60,
  pl: '20px',
  pr: 1,
  bgcolor: 'background.default',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& > a': { mr: 'auto' },
} as const satisfies SxProps<Theme>

const mainSx = {
  px: { xs: 2, sm: 'clamp(20px, 4vw, 56px)' },
  pt: { xs: '28px', sm: 5 },
  pb: { xs: 7, sm: 9 },
  '& > div': { maxWidth: 1120, mx: 'auto' },
} as const

const whoSx = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: '12px',
  width: '100%',
  p: '8px 12px',
  borderRadius: '10px',
  fontSize: '0.875rem',
  lineHeight: 1.35,
  textAlign: 'left',
  '&:is(button):hover': { bgcolor: 'hover' },
  '& > .who-words': { flex: 1, minWidth: 0, color: 'text.tertiary' },
  '& b': {
    display: 'block',
    color: 'text.primary',
    fontWeight: 500,
    overflowWrap: 'anywhere',
  },
} as const satisfies SxProps<Theme>

const boxSx = {
  border: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
  p: '10px 12px',
} as const

const CompanyBox = ({ name, choices }: FounderShellProps['company']) => {
  const inside = (
    <>
      <AvatarTile name={name} tone="water" size={32} />
      <span className="who-words">
        <b>{name}</b>
      </span>
    </>
  )
  if (choices.length === 0) return <Box sx={[whoSx, boxSx, { alignItems: 'center' }]}>{inside}</Box>
  return (
    <ActionMenu
      label="Companies"
      entries={choices}
      trigger={(open) => (
        <Pressable {...open} sx={[whoSx, boxSx]}>
          {inside}
          <VisuallyHidden>Switch company</VisuallyHidden>
          <Icon of={ChevronsUpDown} small />
        </Pressable>
      )}
    />
  )
}

const PersonBox = ({ name, role, isCurrent = false, choices }: FounderShellProps['person']) => (
  <ActionMenu
    label="Your account"
    entries={choices}
    above
    trigger={(open) => (
      <Pressable {...open} sx={[whoSx, isCurrent && { bgcolor: 'soft.primary' }]}>
        <Avatar name={name} tone="primary" />
        <span className="who-words">
          <b>{name}</b>
          {role}
        </span>
        <Icon of={ChevronsUpDown} small />
      </Pressable>
    )}
  />
)

interface SideProps extends Omit<FounderShellProps, 'children'> {
  onFollow?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

const Side = ({ homeHref, company, person, nav, foot = [], onFollow, onClose }: SideProps) => (
  <Box sx={sideSx}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', pl: '12px' }}>
      <Brand href={homeHref} />
      {onClose && (
        <IconButton label="Close menu" onClick={onClose}>
          <Icon of={X} />
        </IconButton>
      )}
    </Box>
    <CompanyBox {...company} />
    <nav aria-label="Main">
      <NavList items={nav} onFollow={onFollow} />
    </nav>
    <Box sx={{ mt: 'auto' }}>
      {foot.length > 0 && (
        <nav aria-label="Help">
          <NavList items={foot} onFollow={onFollow} />
        </nav>
      )}
      <SchemeMenu
        above
        trigger={(open) => (
          <Pressable {...open} sx={navLinkSx}>
            <Icon of={Moon} />
            Light or dark
          </Pressable>
        )}
      />
      <PersonBox {...person} />
    </Box>
  </Box>
)

const SideDrawer = lazy(async () => ({ default: (await import('./SideDrawer.tsx')).SideDrawer }))

/** The shell of the founder's pages: a sidebar or, below 900 px, a top bar with a menu. */
export function FounderShell({ children, ...side }: FounderShellProps) {
  const [open, setOpen] = useState(false)
  const hasBeenOpen = useHasBeen(open)
  const close = () => setOpen(false)
  return (
    <>
      <SkipLink />
      <Box sx={shellSx}>
        <header className="founder-side">
          <Side {...side} />
        </header>
        <div className="founder-page">
          <Box component="header" sx={topSx}>
            <Brand href={side.homeHref} />
            <TopBarPlace />
            <IconButton label="Open menu" aria-expanded={open} onClick={() => setOpen(true)}>
              <Icon of={MenuIcon} />
            </IconButton>
          </Box>
          {hasBeenOpen && (
            <Suspense>
              <SideDrawer open={open} onClose={close}>
                <Side {...side} onFollow={close} onClose={close} />
              </SideDrawer>
            </Suspense>
          )}
          <Box component="main" id={MAIN_ID} tabIndex={-1} sx={mainSx}>
            <div>{children}</div>
          </Box>
        </div>
      </Box>
    </>
  )
}
