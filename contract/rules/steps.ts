import { type StepPath, stepInfo, type Tab, tabLabels } from '../application/steps.ts'
import { typedKeys } from '../fields.ts'
import { stepAnswers } from './answers.ts'
import type { ApplicationFacts } from './facts.ts'
import { isPaidOverTime } from './grants.ts'

/** A step index above this one is treated as this one (specification §9). */
export const lastStepIndex = 7

export interface Step {
  path: StepPath
  tab: Tab
  step: string
  title: string
}

type Condition = (facts: ApplicationFacts) => boolean

/** Customers who are 'new' answer fewer questions. */
const isNotNew: Condition = ({ customer }) => customer !== 'new'

const isGrantShown: Condition = ({ company }) => (company.funding_application_type ?? []).includes('grant')

const hasGovernmentContracts: Condition = (facts) =>
  isGrantShown(facts) && facts.company.has_government_contracts === true

/** When an application has a step (specification §2); steps that are not listed are in every application. */
const conditions: Partial<Record<StepPath, Condition>> = {
  'business/additional': isNotNew,
  'financials/assessment': isNotNew,
  'financials/documents': isNotNew,
  'financials/capital-requirements': isNotNew,
  'grant/contract-type': isGrantShown,
  'grant/main': hasGovernmentContracts,
  'grant/additional': hasGovernmentContracts,
  'grant/schedule': (facts) => hasGovernmentContracts(facts) && facts.grants.some(isPaidOverTime),
  'grant/contracts': hasGovernmentContracts,
  'grant/commercial-contracts': (facts) =>
    isGrantShown(facts) && facts.company.has_commercial_contracts === true,
  'waitlist/main': ({ company }) => company.status === 'non_us',
}

const toStep = (path: StepPath): Step => {
  const { tab, title } = stepInfo[path]
  return { path, tab, step: path.slice(tab.length + 1), title }
}

const allSteps = typedKeys(stepInfo).map(toStep)
const review = toStep('review/main')

export const tabs = typedKeys(tabLabels)

/** The steps that this application has, in order. */
export const applicationSteps = (facts: ApplicationFacts): Step[] =>
  allSteps.filter(({ path }) => conditions[path]?.(facts) ?? true)

export interface Missing {
  tab: Tab
  step: string
  /** `company.name`, `documents.<type id>`, `payment_schedule.<grant id>`: what the answer belongs to and its field. */
  field: string
  label: string
}

/** Lists every missing required answer, by tab and step; empty when the application can be submitted. */
export function missingAnswers(facts: ApplicationFacts): Missing[] {
  return applicationSteps(facts).flatMap(({ path, tab, step }) =>
    stepAnswers(path, facts)
      .filter(({ isNeeded, isGiven }) => isNeeded && !isGiven)
      .map(({ field, label }) => ({ tab, step, field, label })),
  )
}

export type StepState = 'not_started' | 'in_progress' | 'complete'

/** Returns the state of a step. The review step has no answers: it is complete once the application was submitted. */
export function stepState(facts: ApplicationFacts, tab: Tab, step: string): StepState {
  const existing = applicationSteps(facts).find(
    (candidate) => candidate.tab === tab && candidate.step === step,
  )
  if (!existing) return 'not_started'
  if (tab === 'review') return isSubmitted(facts) ? 'complete' : 'not_started'
  const answers = stepAnswers(existing.path, facts)
  if (answers.every(({ isNeeded, isGiven }) => isGiven || !isNeeded)) return 'complete'
  return answers.some(({ isGiven }) => isGiven) ? 'in_progress' : 'not_started'
}

const isSubmitted = ({ company }: ApplicationFacts) =>
  company.status !== 'draft' && company.status !== 'cfo_customer'

/** Where a returning applicant continues: the first step that is not complete, else the last one. */
export function firstIncompleteStep(facts: ApplicationFacts): Step {
  const steps = applicationSteps(facts)
  if (facts.company.status !== 'non_us') {
    const incomplete = steps.find(({ tab, step }) => stepState(facts, tab, step) !== 'complete')
    if (incomplete) return incomplete
  }
  return steps.at(-1) ?? review
}

/** Clamps an index to the existing steps and to the cap. */
export const clampStepIndex = (index: number, count: number) =>
  Math.max(0, Math.min(index, lastStepIndex, count - 1))
