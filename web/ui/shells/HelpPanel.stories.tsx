import type { Meta, StoryObj } from '@storybook/react-vite'
import { HelpPanel } from '../shells/HelpPanel.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <HelpPanel
      topics={[
        {
          title: 'Why do you need my accounting data?',
          body: 'We calculate your figures from it, so you don’t have to.',
        },
        { title: 'Who sees my answers?', body: 'Your reviewer and the people you invite.' },
      ]}
    />
  ),
}
