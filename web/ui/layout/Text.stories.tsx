import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from './Layout.tsx'
import { Text } from './Text.tsx'

export default {} satisfies Meta

const variants = ['display', 'title', 'heading', 'subheading', 'lead', 'body', 'small', 'figure'] as const
const tones = ['secondary', 'tertiary', 'primary', 'money', 'error'] as const

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      {variants.map((variant) => (
        <Text key={variant} variant={variant}>
          {variant === 'figure' ? '$250,000' : `The variant ${variant}`}
        </Text>
      ))}
      {tones.map((tone) => (
        <Text key={tone} tone={tone}>
          The tone {tone}
        </Text>
      ))}
      <Text strong>Strong text</Text>
      <Text tabular>1,111.00 and 2,888.00 in tabular figures</Text>
      <Text anywhere>a-very-long-address-that-breaks-anywhere@hydroponics.brightmarsh.example</Text>
      <Text typed>{'As typed,\nwith line breaks.'}</Text>
    </Stack>
  ),
}
