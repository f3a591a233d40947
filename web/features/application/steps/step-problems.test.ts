import { expect, test } from 'vitest'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { buildFactsWithCompany } from '#contract/rules/testing.ts'
import { listApplicationSteps } from '#contract/rules/steps.ts'
import { createEmptyQueue } from '#web/features/company/queue.ts'
import { getStepContent } from '../questions/questions.ts'
import { listStepProblems } from './step-problems.ts'

test.each<[Partial<ApplicationFacts['company']>, string, string]>([
  [{ zip_code: '0410' }, 'ZIP code: five digits', 'Five digits'],
  [{ state: 'Maine' }, 'State: as two letters', 'As two letters'],
  [{ zip_code: null }, 'Enter your ZIP code', 'Enter your ZIP code'],
  [{ name: null }, 'Enter your company’s registered name', 'Enter your company’s registered name'],
])('%j causes a single error that names the question', (over, text, missing) => {
  const facts = buildFactsWithCompany({ country_code: 'US', ...over })
  const [step] = listApplicationSteps(facts)
  const content = step && getStepContent(facts, step)
  const problems = step && content ? listStepProblems(facts, createEmptyQueue(), step, content) : []
  expect(problems).toMatchObject([{ text, missing }])
})
