import type { Meta, StoryObj } from '@storybook/react-vite'
import { Anchor } from './Anchor.tsx'
import { Link } from './Link.tsx'
import { Text } from '../layout/Text.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Text>
      Read <Link href="/case-studies">how Kelpmoor Works grew</Link>, or{' '}
      <Link onClick={() => {}}>contact us</Link>.{' '}
      <Link href="/privacy" tone="inherit">
        Privacy
      </Link>{' '}
      <Anchor href="/team">A link without a look</Anchor>
      <VisuallyHidden>and text for screen readers only</VisuallyHidden>
    </Text>
  ),
}
