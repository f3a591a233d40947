import { Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dense } from '../theme/density.tsx'
import { ActionMenu } from '../layout/ActionMenu.tsx'
import styles from './AdminShell.module.css'
import { Avatar } from '../layout/Avatar.tsx'
import { IconButton } from '../layout/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Visible } from '../layout/Layout.tsx'
import { Brand } from '../layout/Mark.tsx'
import type { MenuEntry } from '../layout/menu-entry.ts'
import { NarrowMenu } from './NarrowMenu.tsx'
import { NavList, type NavItem } from './NavList.tsx'
import { Pressable } from '../layout/Pressable.tsx'
import { SchemeMenu } from '../layout/SchemeMenu.tsx'
import { Shell, ShellBar } from './Shell.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface AdminSection {
  title: string
  items: readonly NavItem[]
}

interface SideProps {
  homeHref: string
  sections: readonly AdminSection[]
  person: { name: string; role: string; choices: readonly MenuEntry[] }
  /** Narrows the sidebar to a 56 px rail of icons. */
  rail?: boolean | undefined
  onFollow?: (() => void) | undefined
}

const PersonMenu = ({ person, rail }: Pick<SideProps, 'person' | 'rail'>) => (
  <div className={styles.person}>
    <ActionMenu
      label="Your account"
      entries={person.choices}
      above
      trigger={(open) => (
        <Pressable {...open} className={styles.account}>
          <Avatar name={person.name} tone="water" size={32} spoken={rail} />
          {!rail && (
            <span className={styles.names}>
              <span className={styles.name}>{person.name}</span>
              <span className={styles.role}>{person.role}</span>
            </span>
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

const Side = ({ homeHref, sections, person, rail, onFollow }: SideProps) => (
  <nav aria-label="Main" className={styles.side} data-rail={rail || undefined}>
    <div className={styles.brand}>
      <Brand href={homeHref} size={24} markOnly={rail} />
    </div>
    {sections.map(({ title, items }) => (
      <div key={title} className={styles.section}>
        {rail ? <VisuallyHidden>{title}</VisuallyHidden> : <h2 className={styles.title}>{title}</h2>}
        <NavList items={items} rail={rail} onFollow={onFollow} />
      </div>
    ))}
    <PersonMenu person={person} rail={rail} />
  </nav>
)

export interface AdminShellProps extends Omit<SideProps, 'onFollow'> {
  /** The bar over the page: title (h1) or crumbs at the left, actions at the right. */
  top: ReactNode
  children: ReactNode
}

/** The shell of the admin pages: dense, with a sidebar or rail and a top bar. */
export const AdminShell = ({ top, children, ...side }: AdminShellProps) => (
  <Dense>
    <Shell
      side={<Side {...side} />}
      header={
        <ShellBar className={styles.bar}>
          <Visible below="md" className={styles.menu}>
            <NarrowMenu side="left">{(close) => <Side {...side} rail={false} onFollow={close} />}</NarrowMenu>
          </Visible>
          {top}
        </ShellBar>
      }
      className={styles.main}
    >
      {children}
    </Shell>
  </Dense>
)

/** The padded content of an admin page; pages with their own columns omit it. */
export const AdminPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>{children}</div>
)
