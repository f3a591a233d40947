import type { Meta, StoryObj } from '@storybook/react-vite'
import { screen } from 'storybook/test'
import { Button } from './Button.tsx'
import { SchemeMenu } from './SchemeMenu.tsx'

export default { tags: ['screen'] } satisfies Meta

export const Open: StoryObj = {
  render: () => (
    <SchemeMenu
      trigger={(open) => (
        <Button kind="line" {...open}>
          Theme
        </Button>
      )}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'))
    await screen.findByRole('menu')
  },
}
