import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row, Stack } from '../layout/Layout.tsx'
import { StateTag } from './StateTag.tsx'

export default {} satisfies Meta

const tones = ['ok', 'info', 'warn', 'bad', 'idle'] as const
const texts = { ok: 'Received', info: 'In review', warn: 'Waiting', bad: 'Rejected', idle: 'Not needed' }

export const All: StoryObj = {
  render: () => (
    <Stack>
      <Row gap={1} wrap>
        {tones.map((tone) => (
          <StateTag key={tone} tone={tone}>
            {texts[tone]}
          </StateTag>
        ))}
      </Row>
      <Row gap={1} wrap>
        {tones.map((tone) => (
          <StateTag key={tone} tone={tone} plain>
            {texts[tone]}
          </StateTag>
        ))}
      </Row>
      <StateTag tone="bad" wrap>
        The bank rejected the connection because the account owner’s consent expired on 3 November
      </StateTag>
    </Stack>
  ),
}
