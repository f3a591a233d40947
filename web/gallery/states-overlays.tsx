import Box from '@mui/material/Box'
import { Check, FileText, Flag, Pen, Plug } from 'lucide-react'
import { useState } from 'react'

import { ActionMenu } from '../ui/ActionMenu.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { StatusLabel } from '../ui/StatusGlyph.tsx'
import { TextArea } from '../ui/TextField.tsx'
import { Timeline, type TimelineEvent } from '../ui/Timeline.tsx'
import { useToasts } from '../ui/Toasts.tsx'

const status = (glyph: 'half' | 'dotted' | 'cross', tone: 'teal' | 'grey' | 'red', word: string) => (
  <StatusLabel glyph={glyph} tone={tone}>
    {word}
  </StatusLabel>
)

const entries = [
  { id: 'term', label: status('half', 'teal', 'Term Sheet'), keyHint: 't' },
  { id: 'draft', label: status('dotted', 'grey', 'Draft') },
  { id: 'no', label: status('cross', 'red', 'Not Funded'), apart: true },
]

const Refuse = ({ onClose }: { onClose: () => void }) => {
  const [reason, setReason] = useState('Gross margin is below our floor for now.')
  return (
    <Dialog
      open
      onClose={onClose}
      title="Mark as Not Funded?"
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            Keep in review
          </Button>
          <Button kind="danger" onClick={onClose}>
            Not funded
          </Button>
        </>
      }
    >
      <p>
        Wrenfield Foods leaves the pipeline and 2 members are mailed. You can move it back to Draft later.
      </p>
      <TextArea label="Reason, sent to the applicant" value={reason} onChange={setReason} />
    </Dialog>
  )
}

export function Overlays() {
  const [open, setOpen] = useState(false)
  const toasts = useToasts()
  const nothing = () => {}
  const toast = () => {
    toasts.show({ text: 'Term sheet issued to Brightmarsh.', action: { label: 'Undo', onClick: nothing } })
    toasts.show({
      text: 'Packing 14 documents, 38 MB',
      tone: 'busy',
      action: { label: 'Cancel', onClick: nothing },
    })
    toasts.show({
      text: 'Assigning failed for 1 of 3: Harrow & Thistle changed.',
      tone: 'bad',
      action: { label: 'Retry', onClick: nothing },
    })
  }
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button kind="line" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Button kind="line" onClick={toast}>
        Toasts
      </Button>
      <ActionMenu
        label="Move to"
        entries={entries}
        footnote="Funded opens after Definitive Documents, to admins."
        trigger={(given) => (
          <Button kind="line" {...given}>
            Menu
          </Button>
        )}
      />
      {open && <Refuse onClose={() => setOpen(false)} />}
    </Box>
  )
}

const events: TimelineEvent[] = [
  {
    id: '1',
    at: '2026-11-20T11:44:00',
    icon: <Icon of={FileText} small />,
    tone: 'them',
    text: (
      <>
        <b>Dana Reyes</b> replaced <b>Award letter</b> with version 2 for your request.
      </>
    ),
    extra: (
      <div>
        <Button kind="line" size="small">
          Compare versions
        </Button>
      </div>
    ),
  },
  {
    id: '2',
    at: '2026-11-19T17:31:00',
    icon: <Icon of={Pen} small />,
    tone: 'them',
    text: (
      <>
        <b>Dana Reyes</b> changed 2 answers in <b>Grant award</b>.
      </>
    ),
    changes: [
      { field: 'Award amount', before: '$1,200,000', after: '$1,250,000' },
      { field: 'How the match is met', before: null, after: 'Cash $200,000, in kind $112,500' },
    ],
  },
  {
    id: '3',
    at: '2026-11-19T11:10:00',
    icon: <Icon of={Check} small />,
    tone: 'good',
    text: 'You completed the financial review.',
  },
  {
    id: '4',
    at: '2026-11-17T16:12:00',
    icon: <Icon of={Flag} small />,
    tone: 'us',
    text: 'Headwater moved the company to In Review.',
    quote: 'Please send the signed orchard contract and six months of statements.',
  },
  {
    id: '5',
    at: '2026-11-17T09:30:00',
    icon: <Icon of={Plug} small />,
    tone: 'bad',
    text: 'First Macon Bank stopped answering.',
  },
]

export const Story = () => (
  <Timeline events={events} now={new Date('2026-11-20T12:04:00')} seenAt="2026-11-17T16:40:00" />
)
