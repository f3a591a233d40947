import type { Meta, StoryObj } from '@storybook/react-vite'
import { Grid } from '../layout/Layout.tsx'
import { PressableRow } from './PressableRow.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Grid gap={1}>
      <PressableRow href="/app">A row that is a link</PressableRow>
      <PressableRow href="/app" aria-current="page">
        The open row
      </PressableRow>
      <PressableRow active>The keyboard selection</PressableRow>
      <PressableRow framed>A card</PressableRow>
    </Grid>
  ),
  play: async ({ userEvent }) => userEvent.tab(),
}
