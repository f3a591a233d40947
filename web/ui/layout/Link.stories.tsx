import type { Meta, StoryObj } from '@storybook/react-vite'
import { Link } from './Link.tsx'
import { Text } from './Text.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Text>
      Read <Link href="/case-studies">how Kelpmoor Works grew</Link>, or{' '}
      <Link onClick={() => {}}>write to us</Link>.{' '}
      <Link href="/privacy" tone="inherit">
        Privacy
      </Link>
    </Text>
  ),
}
