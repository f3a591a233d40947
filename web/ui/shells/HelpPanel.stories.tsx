import type { Meta, StoryObj } from '@storybook/react-vite'
import { HelpPanel } from '../shells/HelpPanel.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <HelpPanel
      topics={[
        {
          title: 'Why do you ask for my books?',
          body: 'We compute your figures from them, so you need not.',
        },
        { title: 'Who sees my answers?', body: 'Your analyst and the people you invite.' },
      ]}
    />
  ),
}
