import { MenuIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Row, Stack, Visible, Wrap } from '../layout/Layout.tsx'
import { Link } from '../actions/Link.tsx'
import { Brand } from './Mark.tsx'
import { NavLink } from '../actions/NavLink.tsx'
import styles from './PublicShell.module.css'
import { Shell, ShellBar } from './Shell.tsx'
import { Text } from '../layout/Text.tsx'

export interface PublicLink {
  label: string
  href: string
  current?: boolean | undefined
}

export interface FootGroup {
  title: string
  links: readonly PublicLink[]
}

export interface PublicShellProps {
  homeHref: string
  nav: readonly PublicLink[]
  /** The buttons to sign in and to start an application; null on pages without navigation. */
  actions: ReactNode
  footLinks: readonly FootGroup[]
  footNote: ReactNode
  chat?: ReactNode
  scheme: ReactNode
  children: ReactNode
}

const Links = ({ links }: { links: readonly PublicLink[] }) =>
  links.map((link) => (
    <li key={link.href}>
      <NavLink href={link.href} aria-current={link.current ? 'page' : undefined} className={styles.link}>
        {link.label}
      </NavLink>
    </li>
  ))

type HeadProps = Pick<PublicShellProps, 'homeHref' | 'nav' | 'actions' | 'chat'>

const MENU_ID = 'menu'

/** The menu opens without scripts. */
const Menu = ({ nav, actions }: Pick<HeadProps, 'nav' | 'actions'>) => (
  <>
    <IconButton label="Open menu" popoverTarget={MENU_ID}>
      <Icon of={MenuIcon} />
    </IconButton>
    <div id={MENU_ID} popover="auto" className={styles.drawer}>
      <Stack>
        <Row justify="end">
          <IconButton label="Close menu" popoverTarget={MENU_ID} popoverTargetAction="hide">
            <Icon of={X} />
          </IconButton>
        </Row>
        <nav aria-label="Main">
          <ul>
            <Links links={nav} />
          </ul>
        </nav>
        <Stack gap={1}>{actions}</Stack>
      </Stack>
    </div>
  </>
)

const Head = ({ homeHref, nav, actions, chat }: HeadProps) => (
  <ShellBar className={styles.bar}>
    <Wrap>
      <Row gap={3} justify="between" className={styles.head}>
        <Brand href={homeHref} />
        {(nav.length > 0 || actions) && (
          <>
            <Visible as="nav" from="md" aria-label="Main">
              <Row as="ul" gap={0.5}>
                <Links links={nav} />
              </Row>
            </Visible>
            <Row gap={0.5}>
              <Visible as="div" from="md">
                <Row gap={1}>{actions}</Row>
              </Visible>
              {chat}
              <Visible as="div" below="md">
                <Menu nav={nav} actions={actions} />
              </Visible>
            </Row>
          </>
        )}
      </Row>
    </Wrap>
  </ShellBar>
)

type FootProps = Pick<PublicShellProps, 'homeHref' | 'footLinks' | 'footNote' | 'scheme'>

const Foot = ({ homeHref, footLinks, footNote, scheme }: FootProps) => (
  <footer className={styles.foot}>
    <Wrap>
      <div className={styles.columns}>
        <Stack align="start">
          <Brand href={homeHref} />
          <Text variant="small" tone="tertiary">
            {footNote}
          </Text>
          {scheme}
        </Stack>
        <nav aria-label="More" className={styles.groups}>
          {footLinks.map(({ title, links }) => (
            <Stack key={title} gap={1}>
              <Text variant="small" strong>
                {title}
              </Text>
              <Stack as="ul" gap={1}>
                {links.map((link) => (
                  <Text key={link.href} as="li" variant="small">
                    <Link href={link.href}>{link.label}</Link>
                  </Text>
                ))}
              </Stack>
            </Stack>
          ))}
        </nav>
      </div>
    </Wrap>
  </footer>
)

export const PublicShell = (props: PublicShellProps) => (
  <Shell header={<Head {...props} />} footer={<Foot {...props} />}>
    {props.children}
  </Shell>
)
