import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import {
  ArrowLeft,
  ArrowRight,
  ChevronRight,
  Droplet,
  FileText,
  FolderClosed,
  House,
  MessageSquare,
  Plus,
  TrendingUp,
  User,
  Users,
} from 'lucide-react'
import { useState } from 'react'

import { ActionLink } from './ui/ActionLink.tsx'
import { Button, IconButton } from './ui/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from './ui/Card.tsx'
import { YesNo } from './ui/ChoiceCards.tsx'
import { ConflictChoice } from './ui/ConflictChoice.tsx'
import { DefinitionRows } from './ui/DefinitionRows.tsx'
import { ErrorSummary } from './ui/ErrorSummary.tsx'
import { Face, Mono } from './ui/Face.tsx'
import { FocusShell } from './ui/FocusShell.tsx'
import { FounderShell } from './ui/FounderShell.tsx'
import { HelpPanel } from './ui/HelpPanel.tsx'
import { Icon } from './ui/Icon.tsx'
import { Note } from './ui/Note.tsx'
import { NumberField } from './ui/NumberField.tsx'
import { FormActions, PageHead, Questions } from './ui/PageHead.tsx'
import { ProgressBar } from './ui/ProgressBar.tsx'
import { ProgressRing, taskWords, type TaskState } from './ui/ProgressRing.tsx'
import { SaveStatus } from './ui/SaveStatus.tsx'
import { StateTag, type StateTone } from './ui/StateTag.tsx'

const saved = { kind: 'saved', at: '2026-11-20T12:04:00' } as const

const rail = {
  title: 'Your application',
  done: 9,
  total: 15,
  tabs: [
    { label: 'Business', href: '#business', state: 'complete' },
    { label: 'Mission', href: '#mission', state: 'complete' },
    { label: 'About you', href: '#you', state: 'complete' },
    {
      label: 'Financials',
      href: '#financials',
      state: 'in_progress',
      steps: [
        { label: 'Books and bank', href: '#books', state: 'complete' },
        { label: 'Assessment', href: '#assessment', state: 'in_progress', current: true },
        { label: 'Documents', href: '#documents', state: 'in_progress' },
        { label: 'Capital requirements', href: '#capital', state: 'not_started' },
      ],
    },
    { label: 'Grant', href: '#grant', state: 'needs_attention', note: '1 to fix' },
    { label: 'Review and submit', href: '#review', state: 'not_started' },
  ],
} as const

const help = (
  <HelpPanel
    topics={[
      {
        title: 'Why we ask',
        body: 'Runway and existing loans decide how much of your revenue a payment may take.',
      },
      {
        title: 'What counts as cash',
        body: 'Money in your bank accounts today. Not credit lines, not invoices.',
      },
      { title: 'Who sees the answers', body: 'Your team and your reviewer. Never investors.' },
    ]}
  >
    <Box sx={{ display: 'flex', gap: '12px', alignItems: 'center', fontSize: '0.875rem' }}>
      <Face name="Jonas Lindqvist" tone="accent" />
      <p>
        <b>Jonas Lindqvist</b>
        <br />
        <Link href="#ask">Ask a question</Link>
      </p>
    </Box>
  </HelpPanel>
)

const problems = [
  { id: 'runway', text: 'Months of runway: choose between your answer and Ana’s' },
  { id: 'raise', text: 'Plan to raise: choose Yes or No' },
]

const conflict = (
  <ConflictChoice
    by="Ana Reyes"
    mine={{ text: '11 months', note: 'typed at 12:03' }}
    theirs={{ text: '9 months', note: 'saved at 12:02, before it was 8' }}
    onKeep={() => {}}
    onAsk={() => {}}
  />
)

const booksSay = (
  <Box sx={{ display: 'grid', gap: '4px', fontSize: '0.875rem', color: 'text.secondary' }}>
    <p>Your books say 10.5 months: $612,400 in cash, $58,200 net burn.</p>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 20px' }}>
      <ActionLink onClick={() => {}}>Use 10.5 months</ActionLink>
      <ActionLink href="#figures">Show where it comes from</ActionLink>
    </Box>
  </Box>
)

export function ApplicationPage() {
  const [runway, setRunway] = useState<number | string | null>(11)
  const [raise, setRaise] = useState<boolean | null>(null)
  const [loans, setLoans] = useState<boolean | null>(true)
  return (
    <FocusShell
      homeHref="#dashboard"
      companyName="Tidal Kiln, Inc."
      save={<SaveStatus state={saved} />}
      exit={{ href: '#dashboard' }}
      rail={rail}
      aside={help}
    >
      <PageHead
        eyebrow="Financials"
        title="How long your money lasts"
        lead="Three questions, about two minutes. We use the answers with your books to size an offer that you can carry."
      />
      <ErrorSummary problems={problems} />
      <Questions>
        <NumberField
          id="runway"
          label="How many months of runway do you have?"
          hint="Cash divided by what you lose in a usual month."
          value={runway}
          onChange={setRunway}
          unit="months"
          conflict={conflict}
          after={booksSay}
        />
        <YesNo
          id="raise"
          label="Do you plan to raise equity in the next 12 months?"
          hint="A plan is enough. It does not change whether we can fund you."
          value={raise}
          onChange={setRaise}
          error={raise === null ? 'Choose Yes or No.' : undefined}
        />
        <YesNo
          id="loans"
          label="Do you have other loans?"
          hint="Bank loans, credit lines, venture debt, notes. Leave out credit cards that you pay in full."
          value={loans}
          onChange={setLoans}
          after={
            <Note>
              Add the loan agreements under <Link href="#documents">Documents</Link>, the next step. We found
              one in QuickBooks: <b>Cascade Credit Union, $84,300 owed</b>.
            </Note>
          }
        />
      </Questions>
      <FormActions
        back={
          <Button kind="line" href="#books" icon={<Icon of={ArrowLeft} />}>
            Back
          </Button>
        }
      >
        <SaveStatus state={saved} silent />
        <Button endIcon={<Icon of={ArrowRight} />}>Save and continue</Button>
      </FormActions>
    </FocusShell>
  )
}

const nav = [
  { label: 'Home', icon: <Icon of={House} />, href: '#dashboard' },
  { label: 'Application', icon: <Icon of={FileText} />, href: '#tasks', current: true },
  { label: 'Offer', icon: <Icon of={TrendingUp} />, href: '#offer' },
  { label: 'Introductions', icon: <Icon of={Users} />, href: '#intros' },
  { label: 'Loans', icon: <Icon of={Droplet} />, href: '#loans' },
  {
    label: 'Documents',
    icon: <Icon of={FolderClosed} />,
    href: '#documents',
    count: 2,
    countLabel: 'needed',
  },
  { label: 'Team', icon: <Icon of={User} />, href: '#team' },
]

const shell = {
  homeHref: '#dashboard',
  company: {
    name: 'Tidal Kiln, Inc.',
    choices: [
      { id: 'a', label: 'Tidal Kiln, Inc.', current: true },
      { id: 'b', label: 'Saltbox Storage' },
    ],
  },
  person: { name: 'Maya Okafor', role: 'Founder, owner', choices: [{ id: 'out', label: 'Sign out' }] },
  nav,
  foot: [{ label: 'Messages and help', icon: <Icon of={MessageSquare} />, onClick: () => {} }],
  topActions: (
    <IconButton label="Messages and help">
      <Icon of={MessageSquare} />
    </IconButton>
  ),
}

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
  <FounderShell {...shell}>
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

export const DashboardPage = () => (
  <FounderShell {...shell}>
    <PageHead title="Read it back, then send it" lead="This is what your reviewer will see." />
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 680 }}>
      <Card title="Financials" action={<StateTag tone="bad">1 missing</StateTag>}>
        <DefinitionRows
          rows={[
            {
              question: 'Months of runway',
              answer: '11',
              remark: 'Your books say 10.5',
              changeHref: '#runway',
            },
            { question: 'Plan to raise equity', missing: true, changeHref: '#raise' },
            { question: 'Other loans', answer: 'Yes', changeHref: '#loans' },
            { question: 'Board', changeHref: '#board' },
          ]}
        />
      </Card>
      <Card
        title="Connections"
        sub="Read again every six hours"
        action={<ActionLink href="#add">Add</ActionLink>}
      >
        <CardRows>
          <CardRow>
            <Mono name="QuickBooks Online" />
            <div className="grow">
              <b>QuickBooks Online</b>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                Read 2 hours ago
              </Typography>
            </div>
            <StateTag tone="ok" plain>
              Linked
            </StateTag>
          </CardRow>
          <CardRow>
            <Mono name="First Mutual Bank" />
            <div className="grow">
              <b>First Mutual Bank</b>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                Last read 12 Nov, 7 days ago
              </Typography>
            </div>
            <StateTag tone="bad" plain>
              Error
            </StateTag>
          </CardRow>
        </CardRows>
      </Card>
    </Box>
  </FounderShell>
)
