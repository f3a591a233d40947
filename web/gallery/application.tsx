import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { ActionLink } from '../ui/ActionLink.tsx'
import { Button } from '../ui/Button.tsx'
import { YesNo } from '../ui/ChoiceCards.tsx'
import { ConflictChoice } from '../ui/ConflictChoice.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { Face } from '../ui/Face.tsx'
import { FocusShell } from '../ui/FocusShell.tsx'
import { HelpPanel } from '../ui/HelpPanel.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Note } from '../ui/Note.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { FormActions, PageHead, Questions } from '../ui/PageHead.tsx'
import { SaveStatus } from '../ui/SaveStatus.tsx'

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

function Answers() {
  const [runway, setRunway] = useState<number | string | null>(11)
  const [raise, setRaise] = useState<boolean | null>(null)
  const [loans, setLoans] = useState<boolean | null>(true)
  return (
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
  )
}

export const ApplicationPage = () => (
  <FocusShell
    homeHref="#tasks"
    companyName="Tidal Kiln, Inc."
    save={<SaveStatus state={saved} />}
    exit={{ href: '#tasks' }}
    rail={rail}
    aside={help}
  >
    <PageHead
      eyebrow="Financials"
      title="How long your money lasts"
      lead="Three questions, about two minutes. We use the answers with your books to size an offer that you can carry."
    />
    <ErrorSummary problems={problems} />
    <Answers />
    <FormActions
      back={
        <Button kind="line" href="#tasks" icon={<Icon of={ArrowLeft} />}>
          Back
        </Button>
      }
    >
      <SaveStatus state={saved} silent />
      <Button endIcon={<Icon of={ArrowRight} />}>Save and continue</Button>
    </FormActions>
  </FocusShell>
)
