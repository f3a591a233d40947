import type { ApplicationFacts, Tab } from '#contract/rules/steps.ts'
import { assessmentContent, capitalContent } from '../financials-assessment/questions.ts'
import { businessAdditional, businessMain } from './business-questions.ts'
import { missionContent, personalContent } from './people-questions.ts'
import type { StepContent } from './question.ts'

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
  grant: 'Award, schedule, contracts',
  review: 'Read it all back and send it',
  waitlist: 'What happens outside the United States',
}

/** The address of a step's page. */
export const stepPath = (tab: string, step: string) => `/app/apply/${tab}/${step}`

/** What a step asks. Steps that are not a list of questions (books, documents, review) have no content here. */
export function stepContent(facts: ApplicationFacts, tab: Tab, step: string): StepContent | null {
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
    default:
      return null
  }
}
