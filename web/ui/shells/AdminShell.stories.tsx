import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2, ChartColumn, Inbox, Mail } from 'lucide-react'
import { AdminPage, AdminShell, type AdminShellProps } from './AdminShell.tsx'
import { Button } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Grow } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'

export default { parameters: { layout: 'fullscreen' }, tags: ['screen'] } satisfies Meta

const shell: AdminShellProps = {
  homeHref: '/admin',
  sections: [
    {
      title: 'Companies',
      items: [
        { label: 'Pipeline', icon: <Icon of={Building2} />, href: '/admin/pipeline', current: true },
        { label: 'Messages', icon: <Icon of={Inbox} />, href: '/admin/support', count: 3 },
        { label: 'Loans', icon: <Icon of={ChartColumn} />, href: '/admin/loans' },
      ],
    },
    {
      title: 'Headwater',
      items: [{ label: 'Outbox', icon: <Icon of={Mail} />, href: '/admin/outbox' }],
    },
  ],
  person: { name: 'Ines Duarte', role: 'Analyst', choices: [] },
  top: (
    <>
      <Grow>
        <Text variant="title">Pipeline</Text>
      </Grow>
      <Button size="small">New company</Button>
    </>
  ),
  children: <AdminPage>Companies waiting for a decision.</AdminPage>,
}

export const All: StoryObj = { render: () => <AdminShell {...shell} /> }

export const Rail: StoryObj = { render: () => <AdminShell {...shell} rail /> }
