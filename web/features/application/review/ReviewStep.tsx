import { paths } from '#web/core/address/paths.ts'
import { type CompanyStatus, isEditable, isSubmittable } from '#contract/rules/statuses.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import type { Step } from '#contract/rules/steps.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany, selectMayEdit, selectMissing } from '#web/features/company/selectors.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { focusField } from '#web/ui/fields/field.ts'
import { formatCount } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { ApplyShell } from '../steps/ApplyShell.tsx'
import { SubmissionResult } from './SubmissionResult.tsx'
import { SubmissionStatus } from './SubmissionStatus.tsx'
import { AfterSubmissionPanel, BeforeSubmissionPanel } from './StagesPanel.tsx'
import { SubmitCard, submitCardId } from './SubmitCard.tsx'
import { PrintButton, WholeApplication } from './WholeApplication.tsx'

interface ReviewProps {
  facts: ApplicationFacts
  place: Step
}

const leads: Partial<Record<CompanyStatus, string>> = {
  verify_client_email:
    'Our review starts after you confirm your email address. Until then, you can change your answers.',
  non_us:
    'We keep your application on file until we can fund companies like yours. You can still change your answers.',
}

export function ReviewStep({ facts, place }: ReviewProps) {
  const { status } = facts.company
  if (!isSubmittable(status) && !isEditable(status))
    return <SubmissionResult facts={facts} place={place} status={status} />
  return isSubmittable(status) ? (
    <Answers
      facts={facts}
      place={place}
      title="Check your answers and submit"
      lead={
        leads[status] ??
        'This is what your reviewer will see. Your answers are locked once the review starts. You can edit them again if we request more information.'
      }
    />
  ) : (
    <Answers
      facts={facts}
      place={place}
      title="Your answers"
      lead={
        leads[status] ??
        'We requested more information. You can change your answers until you have sent us everything.'
      }
    />
  )
}

function Answers({ facts, place, title, lead }: ReviewProps & { title: string; lead: string }) {
  usePageTitle(title)
  const mayEdit = useAppSelector(selectMayEdit)
  const isUnsent = isSubmittable(facts.company.status)
  const isWaitlisted = facts.company.status === 'non_us'
  const hasReview = useAppSelector((state) => selectCompany(state)?.actual_review != null)
  const aside = (
    <Stack gap={3}>
      {isUnsent && mayEdit && <SubmitCard />}
      <PrintButton />
      {isUnsent ? !isWaitlisted && <BeforeSubmissionPanel /> : <AfterSubmissionPanel />}
    </Stack>
  )
  return (
    <ApplyShell place={place} aside={aside}>
      <PageHead
        eyebrow={isUnsent ? undefined : <SubmissionStatus status={facts.company.status} />}
        title={title}
        lead={lead}
      />
      <WholeApplication facts={facts}>
        {isUnsent && mayEdit && <MissingNote />}
        {!isUnsent && mayEdit && hasReview && (
          <div>
            <Button href={paths.dashboard}>View request</Button>
          </div>
        )}
      </WholeApplication>
    </ApplyShell>
  )
}

function MissingNote() {
  const missing = useAppSelector(selectMissing).length
  if (missing === 0) return null
  return (
    <Visible as="div" below="lg" on="screen">
      <Note
        tone="bad"
        action={
          <Button kind="line" size="small" onClick={() => focusField(submitCardId)}>
            View list
          </Button>
        }
      >
        {formatCount(missing, 'answer')} {missing === 1 ? 'is' : 'are'} needed before you can submit.
      </Note>
    </Visible>
  )
}
