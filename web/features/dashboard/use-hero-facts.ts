import type { Company } from '#contract/companies.ts'
import { hasProfile } from '#contract/rules/company-profile.ts'
import { getApplicationStepToResume } from '#contract/rules/steps.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectOpenRequests } from '#web/features/company/requested-answers.ts'
import { selectFacts, selectProgress } from '#web/features/company/selectors.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { selectOpenReview, selectRequests } from './selectors.ts'
import type { HeroFacts } from './application-state.ts'

export function useHeroFacts(company: Company): HeroFacts {
  const progress = useAppSelector(selectProgress)
  const facts = useAppSelector(selectFacts)
  const review = useAppSelector(selectOpenReview)
  const requests = useAppSelector(selectRequests)
  const questions = useAppSelector(selectOpenRequests)
  const email = useAppSelector((state) => selectUser(state)?.email ?? 'your address')
  const [first] = questions
  return {
    company,
    isSettingUp: facts?.customer != null && company.status === 'draft' && company.submitted_at === null,
    hasProfile: hasProfile(company),
    progress,
    next: facts && getApplicationStepToResume(facts),
    email,
    openRequest: review && {
      by: review.created_by.name,
      documents: review.document_review && {
        requested: requests.length,
        received: requests.filter(({ isReceived }) => isReceived).length,
      },
      application: review.application_review !== null,
      questions:
        first && review.application_review?.note === null
          ? { names: questions.map(({ request }) => request.question), href: first.href }
          : null,
      financial: review.financial_review !== null,
    },
  }
}
