import Box from '@mui/material/Box'
import { useEffect } from 'react'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { type CompanyStatus, companyStatuses } from '#contract/rules/statuses.ts'
import type { Step } from '#contract/rules/steps.ts'
import { focusHeading } from '#web/core/focus-heading.ts'
import { useAppSelector } from '#web/core/store.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { formatDate } from '#web/ui/format.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { ApplyShell } from '../steps/ApplyShell.tsx'
import { selectCompany } from '#web/features/company/selectors.ts'
import { PrintButton, WholeApplication } from './WholeApplication.tsx'
import { ReaderNote } from '#web/features/company/ReaderNote.tsx'
import { NextStepsPanel } from './SubmitCard.tsx'

const words: Partial<Record<CompanyStatus, { title: string; lead: string }>> = {
  in_review: {
    title: 'In Review',
    lead: 'We have your application and read it now. There is nothing for you to do: if something is missing, we ask for it here.',
  },
  term_sheet: {
    title: 'Term Sheet',
    lead: 'We have read your application and want to go on. Your reviewer sends you the term sheet by e-mail, usually within a few working days.',
  },
  dd_in_review: { title: 'DD In Review', lead: 'We check the details now, and ask here for what we need.' },
  docs_await_sign: {
    title: 'Definitive Documents',
    lead: 'Your reviewer sends you the agreement by e-mail, usually within a few working days, and says how to sign it.',
  },
  funded: {
    title: 'Funded',
    lead: 'Everybody has signed. Your reviewer writes to you by e-mail once the money is sent.',
  },
  repaid: { title: 'Repaid', lead: 'All is repaid. Thank you.' },
  rejected: {
    title: 'Not Funded',
    lead: 'We cannot fund the company at this time. Your answers stay here, should that change.',
  },
}

interface SentResultProps {
  facts: ApplicationFacts
  place: Step
  status: CompanyStatus
}

const asideSx = { display: 'grid', gap: 3 } as const

/** What became of the application that was sent, and all of it to read and to print. */
export function SentResult({ facts, place, status }: SentResultProps) {
  const sentAt = useAppSelector((state) => selectCompany(state)?.submitted_at)
  const { title, lead } = words[status] ?? { title: companyStatuses[status], lead: '' }
  // the heading changes in place on submit, so it is announced
  useEffect(() => focusHeading(), [status])
  return (
    <ApplyShell
      place={place}
      aside={
        <Box sx={asideSx}>
          <Button href="/app">Go to your dashboard</Button>
          <PrintButton />
          <NextStepsPanel />
        </Box>
      }
    >
      <PageHead eyebrow={sentAt ? `Sent ${formatDate(sentAt)}` : undefined} title={title} lead={lead} />
      <ReaderNote />
      <WholeApplication facts={facts} />
    </ApplyShell>
  )
}
