import { Moon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Row, Stack, Visible, Wrap } from './Layout.tsx'
import { Link } from './Link.tsx'
import { Brand } from './Mark.tsx'
import { NarrowMenu } from './NarrowMenu.tsx'
import { Pressable } from './Pressable.tsx'
import styles from './PublicShell.module.css'
import { SchemeMenu } from './SchemeMenu.tsx'
import { Shell, ShellBar } from './Shell.tsx'
import { Text } from './Text.tsx'
import { TopBarPlace } from './TopBarPlace.tsx'

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

interface LinksProps {
  links: readonly PublicLink[]
  onFollow?: (() => void) | undefined
}

const Links = ({ links, onFollow }: LinksProps) =>
  links.map((link) => (
    <li key={link.href}>
      <Pressable
        href={link.href}
        aria-current={link.current ? 'page' : undefined}
        onClick={onFollow}
        className={styles.link}
      >
        {link.label}
      </Pressable>
    </li>
  ))

type HeadProps = Pick<PublicShellProps, 'homeHref' | 'nav' | 'actions'>

const Menu = ({ nav, actions }: Omit<HeadProps, 'homeHref'>) => (
  <NarrowMenu>
    {(close) => (
      <Stack className={styles.drawer}>
        <Row justify="end">
          <IconButton label="Close menu" onClick={close}>
            <Icon of={X} />
          </IconButton>
        </Row>
        <nav aria-label="Main">
          <ul>
            <Links links={nav} onFollow={close} />
          </ul>
        </nav>
        <Stack gap={1}>{actions}</Stack>
      </Stack>
    )}
  </NarrowMenu>
)

const Head = ({ homeHref, nav, actions }: HeadProps) => (
  <ShellBar className={styles.bar}>
    <Wrap className={styles.head}>
      <Brand href={homeHref} />
      {(nav.length > 0 || actions) && (
        <>
          <Visible as="nav" from="md" aria-label="Main">
            <Row as="ul" gap={0.5}>
              <Links links={nav} />
            </Row>
          </Visible>
          <Visible from="md">
            <Row gap={1}>{actions}</Row>
          </Visible>
          <Visible below="md">
            <TopBarPlace />
            <Menu nav={nav} actions={actions} />
          </Visible>
        </>
      )}
    </Wrap>
  </ShellBar>
)

const Foot = ({
  homeHref,
  footLinks,
  footNote,
}: Pick<PublicShellProps, 'homeHref' | 'footLinks' | 'footNote'>) => (
  <footer className={styles.foot}>
    <Wrap className={styles.footParts}>
      <div>
        <Brand href={homeHref} />
        <Text variant="small" tone="tertiary" className={styles.note}>
          {footNote}
        </Text>
      </div>
      <div className={styles.footLinks}>
        <nav aria-label="More">
          <ul className={styles.footList}>
            {footLinks.map((link) => (
              <li key={link.href}>
                <Link href={link.href} className={styles.footLink}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SchemeMenu
          above
          align="right"
          trigger={(open) => (
            <Pressable {...open} className={styles.link} data-scheme-choice>
              <Icon of={Moon} small />
              Light or dark
            </Pressable>
          )}
        />
      </div>
    </Wrap>
  </footer>
)

/** The shell of the public pages: the main links at the top, who we are at the bottom. */
export const PublicShell = ({ homeHref, nav, actions, footLinks, footNote, children }: PublicShellProps) => (
  <Shell
    header={<Head homeHref={homeHref} nav={nav} actions={actions} />}
    footer={<Foot homeHref={homeHref} footLinks={footLinks} footNote={footNote} />}
  >
    {children}
  </Shell>
)
