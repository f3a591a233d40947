import { useEffect } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { type CompanyStatus, companyStatuses } from '#contract/rules/statuses.ts'
import type { Step } from '#contract/rules/steps.ts'
import { focusHeading } from '#web/core/focus-heading.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { ApplyShell } from '../steps/ApplyShell.tsx'
import { SentAs } from './SentAs.tsx'
import { PrintButton, WholeApplication } from './WholeApplication.tsx'
import { AfterSendingPanel } from './StagesPanel.tsx'

const words: Partial<Record<CompanyStatus, { title: string; lead: string }>> = {
  in_review: {
    title: 'We are reading your application',
    lead: 'It is locked, so that you and we look at the same words. There is nothing for you to do: if something is missing, we ask for it here.',
  },
  term_sheet: {
    title: 'Your term sheet is on its way',
    lead: 'We have read your application and want to go on. Your reviewer sends you the term sheet by email, usually within a few working days.',
  },
  dd_in_review: {
    title: 'We are checking the details',
    lead: 'We compare your figures and documents with your answers, and ask here for what we need.',
  },
  docs_await_sign: {
    title: 'Your definitive documents come next',
    lead: 'Your reviewer sends you the agreement by email, usually within a few working days, and says how to sign it.',
  },
  funded: {
    title: 'Your funding is confirmed',
    lead: 'Everybody has signed. Your reviewer writes to you by email once the money is sent.',
  },
  repaid: { title: 'You have repaid in full', lead: 'Nothing is owed any more. Thank you.' },
  rejected: {
    title: 'We cannot fund you this time',
    lead: 'That is about the fit with our funding today, not about what you build. Your answers stay here if things change.',
  },
}

interface SentResultProps {
  facts: ApplicationFacts
  place: Step
  status: CompanyStatus
}

export function SentResult({ facts, place, status }: SentResultProps) {
  const { title, lead } = words[status] ?? { title: companyStatuses[status], lead: '' }
  usePageTitle(title)
  // the heading changes in place on submit, so it is announced
  useEffect(() => focusHeading(), [status])
  return (
    <ApplyShell
      place={place}
      aside={
        <Stack gap={3}>
          <Button href={paths.dashboard}>Go to your dashboard</Button>
          <PrintButton />
          <AfterSendingPanel />
        </Stack>
      }
    >
      <PageHead eyebrow={<SentAs status={status} />} title={title} lead={lead} />
      <WholeApplication facts={facts} />
    </ApplyShell>
  )
}
