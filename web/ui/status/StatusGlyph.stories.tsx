import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row, Stack } from '../layout/Layout.tsx'
import { type Glyph, StatusChip, StatusGlyph, StatusLabel, type StatusTone } from './StatusGlyph.tsx'

export default {} satisfies Meta

const glyphs: Glyph[] = [
  'dotted',
  'slash',
  'quarter',
  'half',
  'threequarter',
  'alert',
  'check',
  'cross',
  'ring',
  'hex',
  'envelope',
]
const tones: StatusTone[] = ['amber', 'blue', 'teal', 'green', 'red', 'grey']

export const All: StoryObj = {
  render: () => (
    <Stack>
      {tones.map((tone) => (
        <Row key={tone} gap={1} wrap>
          {glyphs.map((glyph) => (
            <StatusGlyph key={glyph} glyph={glyph} tone={tone} />
          ))}
          <StatusLabel glyph="half" tone={tone}>
            In review
          </StatusLabel>
          <StatusChip glyph="check" tone={tone}>
            Funded
          </StatusChip>
        </Row>
      ))}
      <StatusGlyph glyph="threequarter" tone="teal" size={32} />
    </Stack>
  ),
}
