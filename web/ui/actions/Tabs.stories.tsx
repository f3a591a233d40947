import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../layout/Layout.tsx'
import { Tabs, type TabLink } from './Tabs.tsx'

export default {} satisfies Meta

const tabs: readonly TabLink[] = [
  { label: 'Summary', href: '/case', current: true },
  { label: 'Answers', href: '/case/answers' },
  { label: 'Documents', href: '/case/documents', badge: 4 },
  { label: 'History', href: '/case/history' },
]

export const All: StoryObj = {
  render: () => (
    <Stack>
      <Tabs label="Case" tabs={tabs} />
      <Tabs label="Saved views" tabs={tabs} look="views" />
    </Stack>
  ),
}
