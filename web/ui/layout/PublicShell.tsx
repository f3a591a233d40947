import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { MenuIcon, Moon, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Brand } from './Mark.tsx'
import { SchemeMenu } from './SchemeMenu.tsx'
import { MAIN_ID, SkipLink } from './SkipLink.tsx'
import { TopBarPlace } from './TopBarPlace.tsx'
import { useHasBeen } from './use-has-been.ts'
import { Link } from '#web/ui/layout/Link.tsx'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

export interface PublicLink {
  label: string
  href: string
  current?: boolean | undefined
}

export interface PublicShellProps {
  homeHref: string
  nav: readonly PublicLink[]
  /** Sign in and Apply; null on pages without navigation. */
  actions: ReactNode
  footLinks: readonly PublicLink[]
  /** Who we are, in one line. */
  footNote: ReactNode
  children: ReactNode
}

export const wrapSx = { maxWidth: 1216, mx: 'auto', px: 'clamp(20px, 4vw, 40px)', width: '100%' } as const

const headSx = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  bgcolor: 'background.default',
  '& > div': { display: 'flex', alignItems: 'center', gap: 3, minHeight: { xs: 60, md: 76 } },
  '& nav': { display: { xs: 'none', md: 'block' }, mx: 'auto' },
  '& nav > ul': { display: 'flex', gap: '4px' },
  '& .head-acts': { display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 1 },
  '& .head-menu': { display: { md: 'none' }, ml: 'auto' },
} as const satisfies SxProps<Theme>

const linkSx = {
  justifyContent: 'flex-start',
  px: '14px',
  py: 1,
  minHeight: 40,
  borderRadius: '8px',
  color: 'text.secondary',
  fontSize: '0.9375rem',
  '&:hover': { bgcolor: 'hover', color: 'text.primary' },
  '&[aria-current]': { color: 'text.primary', fontWeight: 500 },
} as const satisfies SxProps<Theme>

const footSx = {
  mt: 'auto',
  borderTop: '1px solid',
  borderColor: 'divider',
  '& > div': {
    display: 'grid',
    gap: 3,
    py: 5,
    gridTemplateColumns: { xs: '1fr', md: '1fr auto' },
    alignItems: 'end',
  },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '8px 24px' },
  '& .foot-note': { mt: 2, color: 'text.tertiary', fontSize: '0.875rem', maxWidth: '62ch' },
} as const satisfies SxProps<Theme>

interface LinksProps {
  links: readonly PublicLink[]
  onFollow?: (() => void) | undefined
}

const Links = ({ links, onFollow }: LinksProps) => (
  <ul>
    {links.map((link) => (
      <li key={link.href}>
        <Pressable
          href={link.href}
          aria-current={link.current ? 'page' : undefined}
          onClick={onFollow}
          sx={linkSx}
        >
          {link.label}
        </Pressable>
      </li>
    ))}
  </ul>
)

const SideDrawer = lazy(async () => ({ default: (await import('./SideDrawer.tsx')).SideDrawer }))

const NarrowMenu = ({ nav, actions }: Pick<PublicShellProps, 'nav' | 'actions'>) => {
  const [open, setOpen] = useState(false)
  const hasBeenOpen = useHasBeen(open)
  const close = () => setOpen(false)
  return (
    <span className="head-menu">
      <TopBarPlace />
      <IconButton label="Open menu" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon of={MenuIcon} />
      </IconButton>
      {hasBeenOpen && (
        <Suspense>
          <SideDrawer open={open} onClose={close}>
            <Box sx={{ display: 'grid', gap: 2, p: 2 }}>
              <Box sx={{ justifySelf: 'end' }}>
                <IconButton label="Close menu" onClick={close}>
                  <Icon of={X} />
                </IconButton>
              </Box>
              <nav aria-label="Main">
                <Links links={nav} onFollow={close} />
              </nav>
              <Box sx={{ display: 'grid', gap: 1 }}>{actions}</Box>
            </Box>
          </SideDrawer>
        </Suspense>
      )}
    </span>
  )
}

const Foot = ({
  homeHref,
  footLinks,
  footNote,
}: Pick<PublicShellProps, 'homeHref' | 'footLinks' | 'footNote'>) => (
  <Box component="footer" sx={footSx}>
    <Box sx={wrapSx}>
      <div>
        <Brand href={homeHref} />
        <p className="foot-note">{footNote}</p>
      </div>
      <Box sx={{ display: 'grid', gap: 2, justifyItems: { md: 'end' }, '& li a': { fontSize: '0.9375rem' } }}>
        <nav aria-label="More">
          <ul>
            {footLinks.map((link) => (
              <li key={link.href}>
                <Link href={link.href}>{link.label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <SchemeMenu
          above
          align="right"
          trigger={(open) => (
            <Pressable {...open} sx={[linkSx, { gap: 1, mx: '-14px' }]}>
              <Icon of={Moon} small />
              Light or dark
            </Pressable>
          )}
        />
      </Box>
    </Box>
  </Box>
)

export const PublicShell = ({ homeHref, nav, actions, footLinks, footNote, children }: PublicShellProps) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 'calc(100dvh - var(--ui-strip, 0px))' }}>
    <SkipLink />
    <Box component="header" sx={headSx}>
      <Box sx={wrapSx}>
        <Brand href={homeHref} />
        {(nav.length > 0 || actions) && (
          <>
            <nav aria-label="Main">
              <Links links={nav} />
            </nav>
            <div className="head-acts">{actions}</div>
            <NarrowMenu nav={nav} actions={actions} />
          </>
        )}
      </Box>
    </Box>
    <main id={MAIN_ID} tabIndex={-1}>
      {children}
    </main>
    <Foot homeHref={homeHref} footLinks={footLinks} footNote={footNote} />
  </Box>
)
