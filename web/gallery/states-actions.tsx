import Box from '@mui/material/Box'
import { Ellipsis, SquareKanban, Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { BallMark } from '../ui/BallMark.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { Card, CardBody } from '../ui/Card.tsx'
import { Face, Mono } from '../ui/Face.tsx'
import { Icon } from '../ui/Icon.tsx'
import { KeyHint } from '../ui/KeyHint.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { ProgressRing, taskWords } from '../ui/ProgressRing.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { StatusChip, type Glyph, type StatusTone } from '../ui/StatusGlyph.tsx'
import { SegmentedControl, Tabs } from '../ui/Tabs.tsx'

const Line = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '10px', alignItems: 'flex-start' }}>{children}</Box>
)

const statuses: [Glyph, StatusTone, string][] = [
  ['dotted', 'grey', 'Draft'],
  ['slash', 'grey', 'Non US'],
  ['envelope', 'amber', 'Email Verification Required'],
  ['quarter', 'blue', 'In Review'],
  ['alert', 'amber', 'Additional Information Required'],
  ['half', 'teal', 'Term Sheet'],
  ['threequarter', 'blue', 'DD In Review'],
  ['threequarter', 'teal', 'Definitive Documents'],
  ['check', 'green', 'Funded'],
  ['cross', 'red', 'Not Funded'],
  ['ring', 'green', 'Repaid'],
  ['hex', 'teal', 'CFO Customer'],
]

const states = ['not_started', 'in_progress', 'complete', 'needs_attention'] as const

export const Tags = () => (
  <Card>
    <CardBody sx={{ display: 'grid', gap: 2 }}>
      <Line>
        {statuses.map(([glyph, tone, word]) => (
          <StatusChip key={word} glyph={glyph} tone={tone}>
            {word}
          </StatusChip>
        ))}
      </Line>
      <Line>
        <BallMark holder="me">You</BallMark>
        <BallMark holder="other">Tomas Brandt</BallMark>
        <BallMark holder="applicant">Applicant</BallMark>
        <BallMark holder="nobody">Nobody</BallMark>
      </Line>
      <Line>
        <StateTag tone="ok">Complete</StateTag>
        <StateTag tone="info">In progress</StateTag>
        <StateTag tone="warn">Additional information required</StateTag>
        <StateTag tone="bad">Needs attention</StateTag>
        <StateTag tone="idle">Not started</StateTag>
        {states.map((state) => (
          <Box key={state} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <ProgressRing state={state} /> {taskWords[state]}
          </Box>
        ))}
      </Line>
      <Line>
        {['Maya Okafor', 'Ana Reyes', 'Jonas Lindqvist', 'Ines Okafor', 'Tomas Brandt'].map((name) => (
          <Face key={name} name={name} size={30} spoken />
        ))}
        <Face name="Nobody" tone="nobody" size={30} spoken />
        {['QuickBooks Online', 'Xero', 'NetSuite', 'Stripe'].map((name) => (
          <Mono key={name} name={name} />
        ))}
      </Line>
    </CardBody>
  </Card>
)

const tabs = [
  { label: 'Included', href: '#t1', badge: 42, current: true },
  { label: 'Excluded', href: '#t2', badge: 5 },
  { label: 'Notes', href: '#t3' },
]

const Looks = () => {
  const [layout, setLayout] = useState<'table' | 'board'>('table')
  return (
    <SegmentedControl
      label="Look"
      value={layout}
      onChange={setLayout}
      segments={[
        { value: 'table', label: 'Table', icon: <Icon of={Table2} small /> },
        { value: 'board', label: 'Board', icon: <Icon of={SquareKanban} small /> },
      ]}
    />
  )
}

export const Buttons = () => (
  <Card>
    <CardBody sx={{ display: 'grid', gap: 2 }}>
      <Line>
        <Button>Issue term sheet</Button>
        <Button kind="line">Ask applicant</Button>
        <Button kind="quiet">Cancel</Button>
        <Button kind="dangerLine">Not funded</Button>
        <Button kind="danger">Remove member</Button>
        <Button loading>Sending…</Button>
        <Button size="small" kind="line">
          Small
        </Button>
        <IconButton label="More" line>
          <Icon of={Ellipsis} small />
        </IconButton>
        <Button kind="line">
          Assign&nbsp; <KeyHint keys="a" />
        </Button>
      </Line>
      <Line>
        <Button whyDisabled="You can send it as soon as the two answers are in. Nothing will be lost if you leave.">
          Submit application
        </Button>
        <Button whyDisabled="Funded opens after Definitive Documents." whyIn="tooltip" kind="line">
          Fund
        </Button>
      </Line>
      <Tabs label="Example" tabs={tabs} />
      <Line>
        <Looks />
      </Line>
      <ProgressBar label="Known" percent={40} />
      <ProgressBar label="Unknown" thin />
    </CardBody>
  </Card>
)
