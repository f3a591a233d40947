import Box from '@mui/material/Box'
import { isEditable, isSubmittable } from '#contract/rules/statuses.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import type { Step } from '#contract/rules/steps.ts'
import { useAppSelector } from '#web/core/store.ts'
import { ReaderNote } from '#web/features/company/ReaderNote.tsx'
import { selectMayEdit } from '#web/features/company/selectors.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { ApplyShell } from '../steps/ApplyShell.tsx'
import { SentResult } from './SentResult.tsx'
import { SubmitCard, NextStepsPanel } from './SubmitCard.tsx'
import { PrintButton, WholeApplication } from './WholeApplication.tsx'

interface ReviewProps {
  facts: ApplicationFacts
  place: Step
}

const stackSx = { display: 'grid', gap: 3 } as const

/** The review tab: the whole application to check and submit, and its state afterwards. */
export function ReviewStep({ facts, place }: ReviewProps) {
  const { status } = facts.company
  if (!isSubmittable(status) && !isEditable(status))
    return <SentResult facts={facts} place={place} status={status} />
  return isSubmittable(status) ? (
    <ReadBack
      facts={facts}
      place={place}
      title="Read it back, then send it"
      lead="This is what your reviewer will see. Change anything here; afterwards it is locked while we read, and opens again when we ask for more."
    />
  ) : (
    <ReadBack
      facts={facts}
      place={place}
      title="Your answers"
      lead="The application is with us. You can still change what you see here."
    />
  )
}

function ReadBack({ facts, place, title, lead }: ReviewProps & { title: string; lead: string }) {
  const mayEdit = useAppSelector(selectMayEdit)
  const aside = (
    <Box sx={stackSx}>
      {isSubmittable(facts.company.status) && mayEdit && <SubmitCard />}
      <PrintButton />
      <NextStepsPanel />
    </Box>
  )
  return (
    <ApplyShell place={place} aside={aside}>
      <PageHead title={title} lead={lead} />
      <ReaderNote />
      <WholeApplication facts={facts} />
    </ApplyShell>
  )
}
