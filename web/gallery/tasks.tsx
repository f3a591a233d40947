import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ArrowRight, ChevronRight, Plus } from 'lucide-react'
import { ActionLink } from '../ui/ActionLink.tsx'
import { Button } from '../ui/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '../ui/Card.tsx'
import { Face } from '../ui/Face.tsx'
import { FounderShell } from '../ui/FounderShell.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { ProgressRing, taskWords, type TaskState } from '../ui/ProgressRing.tsx'
import { StateTag, type StateTone } from '../ui/StateTag.tsx'
import { founderShell } from './founder-shell.tsx'

const tasks: [title: string, sub: string, state: TaskState, note?: string][] = [
  ['Business', 'Name, address, structure, sector', 'complete'],
  ['Mission', 'What you change, and how it is measured', 'complete'],
  ['About you', 'The person who signs', 'complete'],
  ['Financials', 'Books, bank, assessment, documents, capital', 'in_progress', 'Step 2 of 4'],
  ['Grant', 'Award, schedule, contracts', 'needs_attention', '1 answer to fix'],
  ['Review and submit', 'Read it all back and send it', 'not_started'],
]

const tones: Record<TaskState, StateTone> = {
  complete: 'ok',
  in_progress: 'info',
  needs_attention: 'bad',
  not_started: 'idle',
}

const Tasks = () => (
  <Card>
    <CardRows ordered>
      {tasks.map(([title, sub, state, note]) => (
        <CardRow key={title}>
          <ProgressRing state={state} size={24} />
          <div className="grow">
            <Typography variant="h3" component="h2">
              {title}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {sub}
            </Typography>
          </div>
          <Typography variant="body2" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
            {note}
          </Typography>
          <StateTag tone={tones[state]}>{taskWords[state]}</StateTag>
          <Box sx={{ color: 'text.tertiary', display: { xs: 'none', sm: 'block' } }}>
            <Icon of={ChevronRight} />
          </Box>
        </CardRow>
      ))}
    </CardRows>
  </Card>
)

export const TasksPage = () => (
  <FounderShell {...founderShell}>
    <PageHead
      title="Your application"
      lead="Answer in any order. Everything is saved as you type, and your team can work on it with you."
    />
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: '1.75fr 1fr' } }}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Card soft label="Where you stopped">
          <CardBody sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', py: '20px' }}>
            <Box sx={{ flex: 1 }}>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                Where you stopped, today 12:04
              </Typography>
              <Typography variant="h2" component="p">
                Financials: assessment
              </Typography>
            </Box>
            <Button endIcon={<Icon of={ArrowRight} />} href="#application">
              Continue
            </Button>
          </CardBody>
        </Card>
        <Tasks />
      </Box>
      <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <Card title="Progress" action={<Typography variant="body2">9 of 15 steps</Typography>}>
          <CardBody>
            <ProgressBar label="9 of 15 steps" percent={60} />
          </CardBody>
        </Card>
        <Card title="Working on this">
          <CardBody sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
            <Box sx={{ display: 'flex', gap: '12px', fontSize: '0.875rem' }}>
              <Face name="Ana Reyes" />
              <p>
                <b>Ana Reyes</b>
                <br />
                In Grant, a minute ago
              </p>
            </Box>
            <ActionLink href="#team" icon={<Icon of={Plus} small />}>
              Invite someone
            </ActionLink>
          </CardBody>
        </Card>
      </Box>
    </Box>
  </FounderShell>
)
