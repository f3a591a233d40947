import type { Meta, StoryObj } from '@storybook/react-vite'
import { SaveStatus } from '../status/SaveStatus.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { WizardShell } from './WizardShell.tsx'

export default { parameters: { layout: 'fullscreen' } } satisfies Meta

export const All: StoryObj = {
  render: () => (
    <WizardShell
      homeHref="/app"
      title="Introduction steps"
      steps={[
        { label: 'Company', href: '/intros/company', done: true, current: false },
        { label: 'Round', href: '/intros/round', done: false, current: true },
        { label: 'Investors', href: '/intros/investors', done: false, current: false },
      ]}
      save={<SaveStatus state={{ kind: 'saving' }} />}
      exit={{ href: '/app', label: 'Exit' }}
    >
      <PageHead title="Your round" lead="How much you’re raising and from whom." />
    </WizardShell>
  ),
}
