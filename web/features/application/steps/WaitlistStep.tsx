import type { Step } from '#contract/rules/steps.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { ApplyShell } from './ApplyShell.tsx'
import { tabLabels } from '#contract/application/steps.ts'
import { stepPath } from '../questions/questions.ts'

export function WaitlistStep({ place }: { place: Step }) {
  return (
    <ApplyShell place={place}>
      <PageHead
        eyebrow={tabLabels.waitlist}
        title="You are on the waitlist"
        lead="For now, we only fund companies in the United States. Your application is saved, and we’ll email you when that changes. If your company has moved to the United States, change its country and let us know."
      />
      <Button kind="line" href={`${stepPath('business', 'main')}#company.country_code`}>
        Change country
      </Button>
    </ApplyShell>
  )
}
