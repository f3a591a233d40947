import Box from '@mui/material/Box'

import { Card, CardBody, CardRow, CardRows } from '../ui/Card.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import { Note } from '../ui/Note.tsx'
import { SaveStatus, type SaveState } from '../ui/SaveStatus.tsx'
import { SkeletonRows } from '../ui/Skeletons.tsx'
import { UploadRow, type UploadRowProps } from '../ui/UploadRow.tsx'

const MB = 1024 * 1024
const at = '2026-11-20T12:04:00'

const uploads: Pick<UploadRowProps, 'name' | 'size' | 'state'>[] = [
  { name: 'Bank statements, Oct 2026.pdf', size: 6.8 * MB, state: { kind: 'sending', sent: 4.1 * MB } },
  { name: 'Kiln model v7.xlsx', size: MB, state: { kind: 'waiting' } },
  { name: 'Orchard supply contract, signed.pdf', size: 1.2 * MB, state: { kind: 'sent', at } },
  {
    name: 'Field trial.mov',
    size: 212 * MB,
    state: { kind: 'failed', error: 'Videos are not accepted. Send a PDF or image.', final: true },
  },
  {
    name: 'Cap table.csv',
    size: 48 * 1024,
    state: { kind: 'failed', error: 'The connection dropped at 70%.' },
  },
]

const saves: SaveState[] = [
  { kind: 'saving' },
  { kind: 'saved', at },
  { kind: 'offline' },
  { kind: 'changed', by: 'Ana' },
  { kind: 'session_ended' },
  { kind: 'failed' },
]

const nothing = () => {}

export const Uploads = () => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: '1fr 1fr' } }}>
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <FileDrop
        label="Documents"
        hint="PDF, Office, CSV, images or ZIP, up to 50 MB each."
        onFiles={nothing}
      />
      <Card label="Uploads">
        <CardRows>
          {uploads.map((upload) => (
            <CardRow key={upload.name}>
              <div className="grow">
                <UploadRow {...upload} onCancel={nothing} onRetry={nothing} onRemove={nothing} />
              </div>
            </CardRow>
          ))}
        </CardRows>
      </Card>
    </Box>
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      <Card>
        <CardBody sx={{ display: 'grid', gap: '12px', justifyItems: 'start' }}>
          {saves.map((state) => (
            <SaveStatus
              key={state.kind}
              state={state}
              onReview={nothing}
              onSignIn={nothing}
              onRetry={nothing}
            />
          ))}
        </CardBody>
      </Card>
      <Note>A new request moves the company to Additional Information Required.</Note>
      <Note tone="warn">QuickBooks Online is slow. These are the figures of 19 Nov 2026, 06:02.</Note>
      <Note tone="bad">The bank asks you to sign in again. Your earlier figures are kept.</Note>
      <Note tone="ok">
        <b>QuickBooks Online is connected.</b> We are reading 24 months of records.
      </Note>
      <Card>
        <SkeletonRows label="Loading connections" rows={3} tile />
      </Card>
    </Box>
  </Box>
)
