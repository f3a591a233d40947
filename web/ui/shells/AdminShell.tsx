import { Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { DenseLayout } from '../theme/density.tsx'
import { ActionMenu } from '../actions/ActionMenu.tsx'
import styles from './AdminShell.module.css'
import { Avatar } from '../layout/Avatar.tsx'
import { IconButton } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Row, Stack, Visible } from '../layout/Layout.tsx'
import { Brand } from './Mark.tsx'
import type { MenuEntry } from '../actions/menu-entry.ts'
import { NavLink } from '../actions/NavLink.tsx'
import { NarrowMenu } from './NarrowMenu.tsx'
import { NavList, NavLabel, type NavItem } from './NavList.tsx'
import { SchemeMenu } from '../actions/SchemeMenu.tsx'
import { Shell, ShellBar } from './Shell.tsx'
import { Text } from '../layout/Text.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface AdminSection {
  title: string
  items: readonly NavItem[]
}

interface SideProps {
  homeHref: string
  sections: readonly AdminSection[]
  person: { name: string; role: string; choices: readonly MenuEntry[] }
  /** Collapses the sidebar to a 56 px rail of icons. */
  rail?: boolean | undefined
  onFollow?: (() => void) | undefined
}

const PersonMenu = ({ person, rail }: Pick<SideProps, 'person' | 'rail'>) => (
  <Row gap={0.5} className={styles.person}>
    <ActionMenu
      label="Your account"
      entries={person.choices}
      above
      trigger={(open) => (
        <NavLink {...open} className={styles.account}>
          <Avatar name={person.name} tone="water" size={32} spoken={rail} />
          {!rail && <NavLabel name={person.name} note={person.role} />}
        </NavLink>
      )}
    />
    <SchemeMenu
      above
      trigger={(open) => (
        <IconButton label="Theme" {...open}>
          <Icon of={Sun} small />
        </IconButton>
      )}
    />
  </Row>
)

const Side = ({ homeHref, sections, person, rail, onFollow }: SideProps) => (
  <nav aria-label="Main" className={styles.side} data-rail={rail || undefined}>
    <Row className={styles.brand}>
      <Brand href={homeHref} size={24} markOnly={rail} />
    </Row>
    {sections.map(({ title, items }) => (
      <div key={title} className={styles.section}>
        {rail ? (
          <VisuallyHidden>{title}</VisuallyHidden>
        ) : (
          <Text as="h2" variant="small" tone="tertiary" strong className={styles.title}>
            {title}
          </Text>
        )}
        <NavList items={items} rail={rail} onFollow={onFollow} />
      </div>
    ))}
    <PersonMenu person={person} rail={rail} />
  </nav>
)

export interface AdminShellProps extends Omit<SideProps, 'onFollow'> {
  /** The top bar: title (h1) or breadcrumbs on the left, actions on the right. */
  top: ReactNode
  children: ReactNode
}

export const AdminShell = ({ top, children, ...side }: AdminShellProps) => (
  <DenseLayout>
    <Shell
      side={<Side {...side} />}
      header={
        <ShellBar>
          <Visible below="md">
            <NarrowMenu side="left">{(close) => <Side {...side} rail={false} onFollow={close} />}</NarrowMenu>
          </Visible>
          {top}
        </ShellBar>
      }
      className={styles.main}
    >
      {children}
    </Shell>
  </DenseLayout>
)

/** Adds the padding of an admin page. Pages with their own columns do not use this component. */
export const AdminPage = ({ children }: { children: ReactNode }) => (
  <Stack className={styles.page}>{children}</Stack>
)
