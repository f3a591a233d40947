import { useMemo } from 'react'
import type { Company } from '#contract/companies.ts'
import { firstIncompleteStep } from '#contract/rules/steps.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectFacts, selectProgress } from '#web/features/company/selectors.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { selectAsked, selectRequests } from './selectors.ts'
import type { Where } from './application-state.ts'

/** All that the words at the top of the dashboard depend on. */
export function useWhere(company: Company): Where {
  const progress = useAppSelector(selectProgress)
  const facts = useAppSelector(selectFacts)
  const asked = useAppSelector(selectAsked)
  const requests = useAppSelector(selectRequests)
  const email = useAppSelector((state) => selectUser(state)?.email ?? 'your address')
  return useMemo(
    () => ({
      company,
      progress,
      next: facts && firstIncompleteStep(facts),
      email,
      asking: asked && {
        by: asked.created_by.name,
        documents: asked.document_review && {
          wanted: requests.length,
          received: requests.filter(({ isReceived }) => isReceived).length,
        },
        application: asked.application_review !== null,
        financial: asked.financial_review !== null,
      },
    }),
    [company, progress, facts, asked, requests, email],
  )
}
