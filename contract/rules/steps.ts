import type { AssessmentAnswers } from '../assessment.ts'
import type { CommercialContractAnswers } from '../commercial-contracts.ts'
import type { CompanyAnswers } from '../companies.ts'
import type { DocumentType } from '../dictionary.ts'
import type { ProfileAnswers } from '../profiles.ts'
import { type Answer, businessAnswers, financialAnswers, missionAnswers, personalAnswers } from './answers.ts'
import { grantAnswers, type GrantFacts, grantShown } from './grant-answers.ts'
import type { CompanyStatus } from './statuses.ts'

/** The tabs of the application in their order (specification §2). */
export const tabs = ['business', 'mission', 'personal', 'financials', 'grant', 'review', 'waitlist'] as const
export type Tab = (typeof tabs)[number]

/** A step index above this one is treated as this one (specification §9). */
export const lastStepIndex = 7

/** All that the rules need to know of an application; `factsOf` reads it off a `Company` of the contract. */
export interface ApplicationFacts {
  company: CompanyAnswers & { status: CompanyStatus }
  profile: ProfileAnswers | null
  assessment: AssessmentAnswers | null
  /** Grants and government contracts, in the order they were added. */
  grants: readonly GrantFacts[]
  commercialContracts: CommercialContractAnswers
  connections: readonly { source_type: string; status: string; subsidiary: boolean }[]
  documents: readonly { document_type: string }[]
  documentTypes: readonly DocumentType[]
  customer: 'new' | 'existing' | null
}

export interface Step {
  tab: Tab
  step: string
  title: string
}

interface StepRule extends Step {
  /** Customers who are 'new' are asked less. */
  hiddenForNew?: boolean
  /** Whether an application has the step; without it, every one does. */
  shown?: (facts: ApplicationFacts) => boolean
  answers: (facts: ApplicationFacts) => Answer[]
}

/** Steps in order. The review step has no answers of its own: it is reached, not filled. */
const steps: readonly StepRule[] = [
  { tab: 'business', step: 'main', title: 'Your company', answers: businessAnswers.main },
  {
    tab: 'business',
    step: 'additional',
    title: 'What you sell',
    hiddenForNew: true,
    answers: businessAnswers.additional,
  },
  { tab: 'mission', step: 'main', title: 'Mission', answers: missionAnswers },
  { tab: 'personal', step: 'main', title: 'About you', answers: personalAnswers },
  { tab: 'financials', step: 'main', title: 'Books and bank', answers: financialAnswers.main },
  {
    tab: 'financials',
    step: 'assessment',
    title: 'Assessment',
    hiddenForNew: true,
    answers: financialAnswers.assessment,
  },
  {
    tab: 'financials',
    step: 'documents',
    title: 'Documents',
    hiddenForNew: true,
    answers: financialAnswers.documents,
  },
  {
    tab: 'financials',
    step: 'capital-requirements',
    title: 'Capital requirements',
    hiddenForNew: true,
    answers: financialAnswers.capital,
  },
  {
    tab: 'grant',
    step: 'contract-type',
    title: 'Kinds of contracts',
    shown: grantShown.tab,
    answers: grantAnswers.contractType,
  },
  { tab: 'grant', step: 'main', title: 'Award', shown: grantShown.government, answers: grantAnswers.main },
  {
    tab: 'grant',
    step: 'additional',
    title: 'Payment and match',
    shown: grantShown.government,
    answers: grantAnswers.additional,
  },
  {
    tab: 'grant',
    step: 'schedule',
    title: 'Payment schedule',
    shown: grantShown.schedule,
    answers: grantAnswers.schedule,
  },
  {
    tab: 'grant',
    step: 'contracts',
    title: 'Papers',
    shown: grantShown.government,
    answers: grantAnswers.contracts,
  },
  {
    tab: 'grant',
    step: 'commercial-contracts',
    title: 'Commercial contracts',
    shown: grantShown.commercial,
    answers: grantAnswers.commercial,
  },
  { tab: 'review', step: 'main', title: 'Review and submit', answers: () => [] },
]

const waitlist: StepRule = { tab: 'waitlist', step: 'main', title: 'Waitlist', answers: () => [] }

function rulesFor(facts: ApplicationFacts): StepRule[] {
  const shown = steps.filter(
    ({ hiddenForNew, shown: isShown }) =>
      !(hiddenForNew && facts.customer === 'new') && (isShown?.(facts) ?? true),
  )
  return facts.company.status === 'non_us' ? [...shown, waitlist] : shown
}

/** The steps that this application has, in order. */
export function applicationSteps(facts: ApplicationFacts): Step[] {
  return rulesFor(facts).map(({ tab, step, title }) => ({ tab, step, title }))
}

export interface Missing {
  tab: Tab
  step: string
  /** `company.name`, `documents.<type id>`, `payment_schedule.<grant id>`: what the answer belongs to and its field. */
  field: string
  label: string
}

/** Every answer that is still wanted, by tab and step; empty when the application can be submitted. */
export function missingAnswers(facts: ApplicationFacts): Missing[] {
  return rulesFor(facts).flatMap(({ tab, step, answers }) =>
    answers(facts)
      .filter((answer) => answer.needed && !answer.given)
      .map(({ field, label }) => ({ tab, step, field, label })),
  )
}

export type StepState = 'not_started' | 'in_progress' | 'complete'

/** How far a step is. The review step is complete once the application has been sent. */
export function stepState(facts: ApplicationFacts, tab: Tab, step: string): StepState {
  const rule = rulesFor(facts).find((candidate) => candidate.tab === tab && candidate.step === step)
  if (!rule) return 'not_started'
  if (tab === 'review') return isSent(facts) ? 'complete' : 'not_started'
  if (tab === 'waitlist') return 'complete'
  const answers = rule.answers(facts)
  if (answers.every(({ needed, given }) => given || !needed)) return 'complete'
  return answers.some(({ given }) => given) ? 'in_progress' : 'not_started'
}

const isSent = ({ company }: ApplicationFacts) =>
  company.status !== 'draft' && company.status !== 'cfo_customer'

/** Where a person who comes back goes on: the first step that is not complete, else the last one. */
export function firstIncompleteStep(facts: ApplicationFacts): Step {
  const all = applicationSteps(facts)
  if (facts.company.status === 'non_us') return waitlist
  const found = all.find(({ tab, step }) => stepState(facts, tab, step) !== 'complete')
  return found ?? all.at(-1) ?? waitlist
}

/** Keeps an index within the steps there are; anything above the cap counts as the cap. */
export const clampStepIndex = (index: number, count: number) =>
  Math.max(0, Math.min(index, lastStepIndex, count - 1))
