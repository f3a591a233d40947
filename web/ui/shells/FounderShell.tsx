import { ChevronsUpDown, Moon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ActionMenu } from '../actions/ActionMenu.tsx'
import { Avatar, AvatarTile } from '../layout/Avatar.tsx'
import { IconButton } from '../actions/Button.tsx'
import styles from './FounderShell.module.css'
import { Icon } from '../layout/Icon.tsx'
import { Row } from '../layout/Layout.tsx'
import { Brand } from './Mark.tsx'
import type { MenuEntry } from '../actions/menu-entry.ts'
import { NarrowMenu } from './NarrowMenu.tsx'
import { NavLink } from '../actions/NavLink.tsx'
import { NavList, NavLabel, type NavItem } from './NavList.tsx'
import { SchemeMenu } from '../actions/SchemeMenu.tsx'
import { Shell, ShellBar } from './Shell.tsx'
import { TopBarSlot } from './TopBarSlot.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface FounderShellProps {
  homeHref: string
  company: {
    name: string
    /** Companies to switch to. If empty, there is no menu. */
    choices: readonly MenuEntry[]
  }
  person: {
    name: string
    role: string
    isCurrent?: boolean | undefined
    choices: readonly MenuEntry[]
  }
  nav: readonly NavItem[]
  children: ReactNode
}

const CompanyBox = ({ name, choices }: FounderShellProps['company']) => {
  const inside = (
    <>
      <AvatarTile name={name} tone="water" size={32} />
      <NavLabel name={name} />
    </>
  )
  if (choices.length === 0) {
    return (
      <Row gap={1.5} className={styles.box} data-company>
        {inside}
      </Row>
    )
  }
  return (
    <ActionMenu
      label="Companies"
      entries={choices}
      trigger={(open) => (
        <NavLink {...open} className={styles.box} data-company>
          {inside}
          <VisuallyHidden>Switch company</VisuallyHidden>
          <Icon of={ChevronsUpDown} small />
        </NavLink>
      )}
    />
  )
}

const PersonBox = ({ name, role, isCurrent, choices }: FounderShellProps['person']) => (
  <ActionMenu
    label="Your account"
    entries={choices}
    above
    trigger={(open) => (
      <NavLink {...open} className={styles.box} aria-current={isCurrent ? 'page' : undefined}>
        <Avatar name={name} tone="primary" />
        <NavLabel name={name} note={role} />
        <Icon of={ChevronsUpDown} small />
      </NavLink>
    )}
  />
)

interface SideProps extends Omit<FounderShellProps, 'children'> {
  onClose?: (() => void) | undefined
}

const Side = ({ homeHref, company, person, nav, onClose }: SideProps) => (
  <header className={styles.side}>
    <Row justify="between" className={styles.brand}>
      <Brand href={homeHref} />
      {onClose && (
        <IconButton label="Close menu" onClick={onClose}>
          <Icon of={X} />
        </IconButton>
      )}
    </Row>
    <CompanyBox {...company} />
    <nav aria-label="Main">
      <NavList items={nav} onFollow={onClose} />
    </nav>
    <div className={styles.end}>
      <SchemeMenu
        above
        trigger={(open) => (
          <NavLink {...open}>
            <Icon of={Moon} />
            Theme
          </NavLink>
        )}
      />
      <PersonBox {...person} />
    </div>
  </header>
)

export const FounderShell = ({ children, ...side }: FounderShellProps) => (
  <Shell
    side={<Side {...side} />}
    header={
      <ShellBar className={styles.bar}>
        <Brand href={side.homeHref} />
        <Row gap={0.5}>
          <TopBarSlot />
          <NarrowMenu>{(close) => <Side {...side} onClose={close} />}</NarrowMenu>
        </Row>
      </ShellBar>
    }
    className={styles.main}
  >
    {children}
  </Shell>
)
