import type { Meta, StoryObj } from '@storybook/react-vite'
import { Columns3, Rows3 } from 'lucide-react'
import { Icon } from '../layout/Icon.tsx'
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
      <Tabs
        label="Table or board"
        tabs={[
          { label: 'Table', href: '/case', current: true, icon: <Icon of={Rows3} small /> },
          { label: 'Board', href: '/board', icon: <Icon of={Columns3} small /> },
        ]}
        look="switch"
      />
    </Stack>
  ),
}
