import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../layout/Layout.tsx'
import { TurnMark } from './TurnMark.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack>
      <TurnMark waitingOn="me">Waiting on you</TurnMark>
      <TurnMark waitingOn="colleague">Waiting on Ines Duarte</TurnMark>
      <TurnMark waitingOn="applicant">Waiting on the applicant</TurnMark>
      <TurnMark waitingOn={null}>Closed</TurnMark>
    </Stack>
  ),
}
