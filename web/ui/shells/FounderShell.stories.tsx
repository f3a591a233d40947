import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2, FileText, LayoutDashboard } from 'lucide-react'
import { FounderShell } from './FounderShell.tsx'
import { Icon } from '../layout/Icon.tsx'
import { PageHead } from '../layout/PageHead.tsx'

export default { parameters: { layout: 'fullscreen' }, tags: ['screen'] } satisfies Meta

export const All: StoryObj = {
  render: () => (
    <FounderShell
      homeHref="/app"
      company={{
        name: 'Brightmarsh Hydroponics',
        choices: [{ id: 'kelpmoor', label: 'Kelpmoor Works', onSelect: () => {} }],
      }}
      person={{ name: 'Maya Lindqvist', role: 'Founder, owner', choices: [] }}
      nav={[
        { label: 'Overview', icon: <Icon of={LayoutDashboard} />, href: '/app', current: true },
        {
          label: 'Documents',
          icon: <Icon of={FileText} />,
          href: '/app/documents',
          count: 2,
          countLabel: 'needed',
        },
        { label: 'Company', icon: <Icon of={Building2} />, href: '/app/company' },
      ]}
    >
      <PageHead title="Good morning, Maya" lead="Upload two more documents to start the review." />
    </FounderShell>
  ),
}
