import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card, CardRow, CardRows } from '../layout/Card.tsx'
import { UploadRow, type UploadState } from './UploadRow.tsx'

export default {} satisfies Meta

const states: UploadState[] = [
  { kind: 'waiting' },
  { kind: 'sending', sent: 1_400_000 },
  { kind: 'sent', at: '2026-11-12T09:41:00Z' },
  { kind: 'failed', error: 'The connection was lost. Try again.' },
  { kind: 'failed', error: 'The file is empty. Choose a different file.', final: true },
]

const ignore = () => {}

export const All: StoryObj = {
  render: () => (
    <Card title="Uploads">
      <CardRows>
        {states.map((state, index) => (
          <CardRow key={index}>
            <UploadRow
              name="Brightmarsh Hydroponics, 2025 tax return with all attachments and supporting documents.pdf"
              size={4_000_000}
              state={state}
              onCancel={ignore}
              onRetry={ignore}
              onRemove={ignore}
            />
          </CardRow>
        ))}
      </CardRows>
    </Card>
  ),
}
