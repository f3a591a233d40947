import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ArrowRight, Plus } from 'lucide-react'
import { ActionLink } from '../ui/ActionLink.tsx'
import { Button } from '../ui/Button.tsx'
import { Card, CardBody } from '../ui/Card.tsx'
import { Face } from '../ui/Face.tsx'
import { FounderShell } from '../ui/FounderShell.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { TaskList, type Task } from '../ui/TaskList.tsx'
import { founderShell } from './founder-shell.tsx'

const tasks: Task[] = [
  { title: 'Business', sub: 'Name, address, structure, sector', state: 'complete', href: '#1' },
  { title: 'Mission', sub: 'What you change, and how it is measured', state: 'complete', href: '#2' },
  { title: 'About you', sub: 'The person who signs', state: 'complete', href: '#3' },
  {
    title: 'Financials',
    sub: 'Books, bank, assessment, documents, capital',
    state: 'in_progress',
    note: 'Step 2 of 4',
    href: '#4',
  },
  {
    title: 'Grant',
    sub: 'Award, schedule, contracts',
    state: 'needs_attention',
    note: '1 answer to fix',
    href: '#5',
  },
  { title: 'Review and submit', sub: 'Read it all back and send it', state: 'not_started', href: '#6' },
]

const Resume = () => (
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
)

const Together = () => (
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
)

export const TasksPage = () => (
  <FounderShell {...founderShell}>
    <PageHead
      title="Your application"
      lead="Answer in any order. Everything is saved as you type, and your team can work on it with you."
    />
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: '1.75fr 1fr' } }}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Resume />
        <TaskList label="Parts of the application" tasks={tasks} />
      </Box>
      <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <Card title="Progress" action={<Typography variant="body2">9 of 15 steps</Typography>}>
          <CardBody>
            <ProgressBar label="9 of 15 steps" percent={60} />
          </CardBody>
        </Card>
        <Together />
      </Box>
    </Box>
  </FounderShell>
)
