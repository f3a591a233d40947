import { tabLabels } from '#contract/application/steps.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { isEditable } from '#contract/rules/statuses.ts'
import type { Step } from '#contract/rules/steps.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectMayEdit } from '#web/features/company/selectors.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { getStepContent } from '../questions/questions.ts'
import { ApplyShell } from './ApplyShell.tsx'
import { StepForm } from './StepForm.tsx'

const addressStep = { path: 'business/main', parts: ['business/main'] } as const

const addressFields = ['country_code', 'address_1', 'address_2', 'city', 'state', 'zip_code'].map(
  (name) => `company.${name}`,
)

export function WaitlistStep({ facts, place }: { facts: ApplicationFacts; place: Step }) {
  const mayEdit = useAppSelector(selectMayEdit)
  const step = { ...place, ...addressStep, only: addressFields }
  const content = getStepContent(facts, step)
  const isAbroad = facts.company.country_code !== 'US'
  return (
    <ApplyShell place={place}>
      <PageHead
        eyebrow={tabLabels.waitlist}
        title={isAbroad ? 'You are on the waitlist' : 'Submit your application again'}
        lead={
          isAbroad
            ? 'For now, we only fund companies in the United States. Your application is saved, and we’ll email you when we start funding companies in your country. If your company has moved to the United States, enter its new address and submit again.'
            : 'Your company is now in the United States. Save the address, check your application and submit it again.'
        }
      />
      {content && mayEdit && isEditable(facts.company.status) && (
        <StepForm facts={facts} place={step} content={content} />
      )}
    </ApplyShell>
  )
}
