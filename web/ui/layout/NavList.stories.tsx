import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2, FileText, Inbox, Moon } from 'lucide-react'
import { Icon } from './Icon.tsx'
import { Row } from './Layout.tsx'
import { type NavItem, NavLink, NavList } from './NavList.tsx'

export default {} satisfies Meta

const items: readonly NavItem[] = [
  { label: 'Overview', icon: <Icon of={Building2} />, href: '/app', current: true },
  {
    label: 'Documents',
    icon: <Icon of={FileText} />,
    href: '/app/documents',
    count: 2,
    countLabel: 'needed',
  },
  { label: 'Messages', icon: <Icon of={Inbox} />, onClick: () => {}, count: 1 },
]

export const All: StoryObj = {
  render: () => (
    <Row gap={4} align="start">
      <nav aria-label="Main">
        <NavList items={items} />
        <NavLink>
          <Icon of={Moon} />
          Light or dark
        </NavLink>
      </nav>
      <nav aria-label="Main, narrow">
        <NavList items={items} rail />
      </nav>
    </Row>
  ),
}
