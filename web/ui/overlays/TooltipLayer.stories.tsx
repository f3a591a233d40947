import type { Meta, StoryObj } from '@storybook/react-vite'
import { Download } from 'lucide-react'
import { screen, waitFor } from 'storybook/test'
import { IconButton } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { TooltipLayer } from './TooltipLayer.tsx'

export default { tags: ['screen'] } satisfies Meta

export const Open: StoryObj = {
  render: () => (
    <>
      <IconButton label="Download the case" line>
        <Icon of={Download} />
      </IconButton>
      <TooltipLayer />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    // The layer adds its listeners in an effect, which may run after the first hover.
    await waitFor(async () => {
      await userEvent.unhover(canvas.getByRole('button'))
      await userEvent.hover(canvas.getByRole('button'))
      await screen.findByRole('tooltip', {}, { timeout: 2_000 })
    })
  },
}
