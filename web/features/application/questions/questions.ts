import type { ApplicationFacts } from '#contract/rules/facts.ts'
import type { Tab } from '#contract/application/steps.ts'
import type { Step } from '#contract/rules/steps.ts'
import { commercialContractsContent } from './commercial-contracts.ts'
import { assessmentContent, capitalContent } from './assessment.ts'
import { grantInStep } from '#web/features/grants/grant-in-step.ts'
import { grantAdditionalContent, grantMainContent } from '#web/features/grants/grant-questions.ts'
import { contractTypeContent, scheduleContent } from '#web/features/grants/contract-questions.ts'
import { businessAdditional, businessMain } from './business.ts'
import { missionContent, personalContent } from './people.ts'
import { questionsOf, type StepContent } from '#web/features/company/question.ts'

export const tabNames: Record<Tab, string> = {
  business: 'Business',
  mission: 'Mission',
  personal: 'About you',
  financials: 'Financials',
  grant: 'Grant',
  review: 'Review and submit',
  waitlist: 'Waitlist',
}

/** What a tab is about, for the task list. */
export const tabNotes: Record<Tab, string> = {
  business: 'Name, address, structure, what you sell',
  mission: 'What you change, and how it is measured',
  personal: 'The person who speaks for the company',
  financials: 'Books, assessment, documents, capital',
  grant: 'Award, payments, contracts',
  review: 'Read it all back and send it',
  waitlist: 'What happens outside the United States',
}

/** The address of a step's page. */
export const stepPath = (tab: string, step: string) => `/app/apply/${tab}/${step}`

/** The grant that a step speaks of when there is none yet and nobody has begun one. */
const noGrant = 'new'

/** What a step asks. Steps that are not a list of questions (books, documents, papers, review) have no content here. */
export function stepContent(
  facts: ApplicationFacts,
  { tab, step }: Pick<Step, 'tab' | 'step'>,
  grantId: string = facts.grants[0]?.id ?? noGrant,
): StepContent | null {
  switch (`${tab}/${step}`) {
    case 'business/main':
      return businessMain(facts)
    case 'business/additional':
      return businessAdditional
    case 'mission/main':
      return missionContent
    case 'personal/main':
      return personalContent
    case 'financials/assessment':
      return assessmentContent
    case 'financials/capital-requirements':
      return capitalContent
    case 'grant/contract-type':
      return contractTypeContent
    case 'grant/main':
      return grantMainContent(grantInStep(facts, grantId))
    case 'grant/additional':
      return grantAdditionalContent(grantInStep(facts, grantId))
    case 'grant/schedule':
      return scheduleContent(facts)
    case 'grant/commercial-contracts':
      return commercialContractsContent
    default:
      return null
  }
}

/** Whether a step is filled once for every grant. */
export const isPerGrant = ({ tab, step }: Pick<Step, 'tab' | 'step'>) =>
  tab === 'grant' && (step === 'main' || step === 'additional')

/** All that a step asks: for every grant where it is filled once for each. */
export function stepContents(facts: ApplicationFacts, place: Pick<Step, 'tab' | 'step'>): StepContent[] {
  const ids = isPerGrant(place) && facts.grants.length > 0 ? facts.grants.map(({ id }) => id) : [undefined]
  return ids.flatMap((id) => stepContent(facts, place, id) ?? [])
}

/** Every question of a step. */
export const stepQuestions = (facts: ApplicationFacts, place: Pick<Step, 'tab' | 'step'>) =>
  stepContents(facts, place).flatMap(questionsOf)
