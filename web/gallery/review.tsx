import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ActionLink } from '../ui/ActionLink.tsx'
import { Card, CardRow, CardRows } from '../ui/Card.tsx'
import { DefinitionRows } from '../ui/DefinitionRows.tsx'
import { Mono } from '../ui/Face.tsx'
import { FounderShell } from '../ui/FounderShell.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { StateTag } from '../ui/StateTag.tsx'
import { founderShell } from './founder-shell.tsx'

const answers = [
  { question: 'Months of runway', answer: '11', remark: 'Your books say 10.5', changeHref: '#runway' },
  { question: 'Plan to raise equity', missing: true, changeHref: '#raise' },
  { question: 'Other loans', answer: 'Yes', changeHref: '#loans' },
  { question: 'Board', changeHref: '#board' },
]

const connections = [
  { name: 'QuickBooks Online', read: 'Read 2 hours ago', tone: 'ok', word: 'Linked' },
  { name: 'First Mutual Bank', read: 'Last read 12 Nov, 7 days ago', tone: 'bad', word: 'Error' },
] as const

const Connections = () => (
  <Card
    title="Connections"
    sub="Read again every six hours"
    action={<ActionLink href="#add">Add</ActionLink>}
  >
    <CardRows>
      {connections.map(({ name, read, tone, word }) => (
        <CardRow key={name}>
          <Mono name={name} />
          <div className="grow">
            <b>{name}</b>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {read}
            </Typography>
          </div>
          <StateTag tone={tone} plain>
            {word}
          </StateTag>
        </CardRow>
      ))}
    </CardRows>
  </Card>
)

export const ReviewPage = () => (
  <FounderShell {...founderShell}>
    <PageHead title="Read it back, then send it" lead="This is what your reviewer will see." />
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 680 }}>
      <Card title="Financials" action={<StateTag tone="bad">1 missing</StateTag>}>
        <DefinitionRows rows={answers} />
      </Card>
      <Connections />
    </Box>
  </FounderShell>
)
