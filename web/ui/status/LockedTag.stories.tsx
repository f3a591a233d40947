import type { Meta, StoryObj } from '@storybook/react-vite'
import { LockedTag } from './LockedTag.tsx'

export default {} satisfies Meta

export const All: StoryObj = { render: () => <LockedTag>Locked during the review</LockedTag> }
