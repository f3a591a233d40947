import type { Meta, StoryObj } from '@storybook/react-vite'
import { ProgressRail } from './ProgressRail.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <ProgressRail
      title="Your application"
      done={4}
      total={9}
      note="You can submit when all parts are complete."
      tabs={[
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
        { label: 'Questions', href: '/questions', state: 'requested', note: '2 new' },
        { label: 'Review', href: '/review', state: 'not_started' },
      ]}
    />
  ),
}
