import type { Meta, StoryObj } from '@storybook/react-vite'
import { SaveStatus } from '../status/SaveStatus.tsx'
import { FocusShell, type FocusShellProps } from './FocusShell.tsx'
import { HelpPanel } from './HelpPanel.tsx'
import { PageHead } from '../layout/PageHead.tsx'

export default { parameters: { layout: 'fullscreen' }, tags: ['screen'] } satisfies Meta

const rail: FocusShellProps['rail'] = {
  title: 'Your application',
  done: 4,
  total: 9,
  tabs: [
    { label: 'Connections', href: '/connections', state: 'complete' },
    {
      label: 'Your business',
      href: '/business',
      state: 'in_progress',
      steps: [
        { label: 'Company', href: '/business/company', state: 'complete' },
        { label: 'Funding', href: '/business/funding', state: 'in_progress', current: true },
      ],
    },
    { label: 'Documents', href: '/documents', state: 'needs_attention', note: '1 to fix' },
    { label: 'Review', href: '/review', state: 'not_started' },
  ],
}

export const All: StoryObj = {
  render: () => (
    <FocusShell
      homeHref="/app"
      companyName="Brightmarsh Hydroponics"
      save={<SaveStatus state={{ kind: 'saved', at: '2026-11-12T09:41:00' }} />}
      exit={{ href: '/app' }}
      rail={rail}
      aside={
        <HelpPanel topics={[{ title: 'What is runway?', body: 'How many months your cash will last.' }]} />
      }
    >
      <PageHead title="Funding" lead="How much you need and when." />
    </FocusShell>
  ),
}

export const RailOpen: StoryObj = {
  ...All,
  play: async ({ canvas, userEvent }) => {
    const button = canvas.queryByRole('button', { expanded: false })
    if (button) await userEvent.click(button)
  },
}
