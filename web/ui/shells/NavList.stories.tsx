import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2, FileText, Inbox, Moon } from 'lucide-react'
import { DenseLayout } from '../theme/density.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Grid } from '../layout/Layout.tsx'
import { NavLink } from '../actions/NavLink.tsx'
import { type NavItem, NavList } from '../shells/NavList.tsx'

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
    <Grid column="small">
      <nav aria-label="Main">
        <NavList items={items} />
        <NavLink>
          <Icon of={Moon} />
          Theme
        </NavLink>
      </nav>
      <DenseLayout>
        <NavList items={items} />
      </DenseLayout>
    </Grid>
  ),
}
