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
import { SubmissionStatus } from './SubmissionStatus.tsx'
import { PrintButton, WholeApplication } from './WholeApplication.tsx'
import { AfterSubmissionPanel } from './StagesPanel.tsx'

const texts: Partial<Record<CompanyStatus, { title: string; lead: string }>> = {
  in_review: {
    title: 'We are reviewing your application',
    lead: 'Your answers are locked during the review. You don’t have to do anything now. If we need more information, we’ll ask you here.',
  },
  term_sheet: {
    title: 'We would like to fund you',
    lead: 'We have reviewed your application. You’ll find our offer on the Offer page. If the offer isn’t there yet, we’ll email you when it is.',
  },
  dd_in_review: {
    title: 'We are checking the details',
    lead: 'We are comparing your figures and documents with your answers. If we need anything, we’ll ask you here.',
  },
  docs_await_sign: {
    title: 'Your definitive documents come next',
    lead: 'Your dashboard lists the documents to sign. If they aren’t there yet, we’ll email you when they are, usually within a few business days.',
  },
  funded: {
    title: 'Your funding is confirmed',
    lead: 'Everyone has signed. Your dashboard shows your balance and payments after we send the money.',
  },
  repaid: { title: 'You have repaid your funding in full', lead: 'Your balance is zero. Thank you.' },
  rejected: {
    title: 'We can’t fund you this time',
    lead: 'Our decision reflects what we can fund today, not what you are building. Your answers are saved in case things change.',
  },
}

interface SubmissionResultProps {
  facts: ApplicationFacts
  place: Step
  status: CompanyStatus
}

export function SubmissionResult({ facts, place, status }: SubmissionResultProps) {
  const { title, lead } = texts[status] ?? { title: companyStatuses[status], lead: '' }
  usePageTitle(title)
  // Submitting replaces the heading in place. Focusing it makes screen readers announce it.
  useEffect(() => focusHeading(), [status])
  return (
    <ApplyShell
      place={place}
      aside={
        <Stack gap={3}>
          <Button href={paths.dashboard}>Go to your dashboard</Button>
          <PrintButton />
          <AfterSubmissionPanel />
        </Stack>
      }
    >
      <PageHead eyebrow={<SubmissionStatus status={status} />} title={title} lead={lead} />
      <WholeApplication facts={facts} />
    </ApplyShell>
  )
}
