import type { Meta, StoryObj } from '@storybook/react-vite'
import { Download, Mail, Trash2 } from 'lucide-react'
import { screen } from 'storybook/test'
import { ActionMenu } from './ActionMenu.tsx'
import { Button } from './Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import type { MenuEntry } from './menu-entry.ts'

export default { tags: ['screen'] } satisfies Meta

const onSelect = () => {}

const entries: readonly MenuEntry[] = [
  { id: 'write', label: 'Email the founder', icon: <Icon of={Mail} small />, keyHint: 'm', onSelect },
  { id: 'export', label: 'Download the case', icon: <Icon of={Download} small />, current: true, onSelect },
  { id: 'plain', label: 'Copy link', onSelect },
  {
    id: 'delete',
    label: 'Delete the company',
    icon: <Icon of={Trash2} small />,
    danger: true,
    apart: true,
    onSelect,
  },
]

export const Open: StoryObj = {
  render: () => (
    <ActionMenu
      label="More"
      entries={entries}
      footnote="You can make an offer after accounting is connected."
      trigger={(open) => (
        <Button kind="line" {...open}>
          More
        </Button>
      )}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'))
    await screen.findByRole('menu')
  },
}
