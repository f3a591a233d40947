import {
  type ConnectStep,
  connectStepInfo,
  type StepPath,
  stepInfo,
  type Tab,
  tabLabels,
} from '../application/steps.ts'
import { typedKeys } from '../core/fields.ts'
import { listStepAnswers } from './answers.ts'
import type { ApplicationFacts } from './facts.ts'
import { isPaidOverTime } from './grants.ts'

/** The highest step index; higher indexes are clamped to it (specification §9). */
export const lastStepIndex = 7

/** The application, the setup of a CFO customer, or the Grant tab for a single government contract. */
type Flow = 'onboarding' | 'connect' | 'government_contract'

export interface Step {
  /** The first step in `parts`, which determines `tab`. */
  path: StepPath
  /** The steps of the application whose questions are on the page. */
  parts: readonly StepPath[]
  tab: Tab
  /** The last segment of the URL's path. */
  step: string
  title: string
  /** The answers that the page is limited to in this flow, such as `company.name`; undefined if it is not limited. */
  only?: readonly string[] | undefined
}

export interface StepsInput {
  flow: Flow
  customer: ApplicationFacts['customer']
  /** For `government_contract`, the grants contain only the selected contract. */
  facts: ApplicationFacts
}

type Condition = (input: StepsInput) => boolean

const isNotNew: Condition = ({ customer }) => customer !== 'new'

const listFundingTypes = ({ facts }: StepsInput) => facts.company.funding_application_type ?? []

/** New CFO customers who do not apply for funding get a shorter list of steps. */
const isFull: Condition = (input) => isNotNew(input) || listFundingTypes(input).length > 0

/**
 * Companies that apply only for introductions skip books, documents and capital: they submit a letter and a pitch deck
 * in a separate application.
 */
const isFinanced: Condition = (input) => {
  const types = listFundingTypes(input)
  return types.length === 0 || types.some((type) => type !== 'vc_intro')
}

const isGrantShown: Condition = (input) =>
  listFundingTypes(input).some((type) => type === 'grant' || type === 'government_contract')

const hasContracts: Condition = ({ facts }) => facts.company.has_government_contracts === true

const hasCommercialContracts: Condition = ({ facts }) => facts.company.has_commercial_contracts === true

const isSchedulePossible: Condition = (input) =>
  hasContracts(input) && input.facts.grants.some(isPaidOverTime)

const every =
  (...conditions: Condition[]): Condition =>
  (input) =>
    conditions.every((condition) => condition(input))

/** Conditions for steps of the application (specification §2). */
const onboardingConditions: Partial<Record<StepPath, Condition>> = {
  'business/additional': isFull,
  'financials/main': isFinanced,
  'financials/assessment': every(isFull, isFinanced),
  'financials/documents': every(isFull, isFinanced),
  'financials/capital-requirements': every(isFull, isFinanced),
  'grant/contract-type': isGrantShown,
  'grant/main': every(isGrantShown, hasContracts),
  'grant/additional': every(isGrantShown, hasContracts),
  'grant/schedule': every(isGrantShown, isSchedulePossible),
  'grant/contracts': every(isGrantShown, hasContracts),
  'grant/commercial-contracts': every(isGrantShown, hasCommercialContracts),
  'waitlist/main': ({ facts }) => facts.company.status === 'non_us',
}

const connectConditions: Partial<Record<ConnectStep, Condition>> = {
  business: isNotNew,
  mission: isNotNew,
  assessment: isNotNew,
  capital: isNotNew,
  contracts: isNotNew,
  papers: every(
    isNotNew,
    ({ facts: { company } }) =>
      company.has_government_contracts !== false || company.has_commercial_contracts !== false,
  ),
  schedule: every(isNotNew, isSchedulePossible),
}

const governmentContractPaths = [
  'grant/contract-type',
  'grant/main',
  'grant/additional',
  'grant/schedule',
  'grant/contracts',
] as const satisfies StepPath[]

const toStep = (path: StepPath): Step => {
  const { tab, title } = stepInfo[path]
  return { path, parts: [path], tab, step: path.slice(tab.length + 1), title }
}

const onboardingSteps = typedKeys(stepInfo).map(toStep)
const governmentContractSteps = governmentContractPaths.map(toStep)
const review = toStep('review/main')

/** Lists the steps of the application whose questions are on a page of the connect flow. */
function listConnectParts(step: ConnectStep, input: StepsInput): StepPath[] {
  const { path } = connectStepInfo[step]
  if (step === 'contracts' && hasContracts(input)) return [path, 'grant/main', 'grant/additional']
  if (step !== 'papers' || !hasCommercialContracts(input)) return [path]
  return hasContracts(input) ? ['grant/commercial-contracts', path] : ['grant/commercial-contracts']
}

function toConnectStep(step: ConnectStep, input: StepsInput): Step {
  const info: { path: StepPath; title?: string; only?: readonly string[] } = connectStepInfo[step]
  const parts = listConnectParts(step, input)
  const path = parts[0] ?? info.path
  const { tab, title } = stepInfo[path]
  return { path, parts, tab, step, title: info.title ?? title, only: info.only }
}

export const tabs = typedKeys(tabLabels)

const listers: Record<Flow, (input: StepsInput) => Step[]> = {
  onboarding: (input) => onboardingSteps.filter(({ path }) => onboardingConditions[path]?.(input) ?? true),
  connect: (input) =>
    typedKeys(connectStepInfo)
      .filter((step) => connectConditions[step]?.(input) ?? true)
      .map((step) => toConnectStep(step, input)),
  government_contract: (input) =>
    governmentContractSteps.filter(({ path }) => path !== 'grant/schedule' || isSchedulePossible(input)),
}

export const listFlowSteps = (input: StepsInput): Step[] => listers[input.flow](input)

export const listApplicationSteps = (facts: ApplicationFacts): Step[] =>
  listFlowSteps({ flow: 'onboarding', customer: facts.customer, facts })

export interface Missing {
  tab: Tab
  step: string
  field: string
  label: string
}

const listAnswers = ({ parts, only }: Step, facts: ApplicationFacts) =>
  parts.flatMap((path) => listStepAnswers(path, facts)).filter(({ field }) => only?.includes(field) ?? true)

/** Lists the missing answers of a step. */
export const listMissingAnswersInStep = (step: Step, facts: ApplicationFacts): Missing[] =>
  listAnswers(step, facts)
    .filter(({ isNeeded, isGiven }) => isNeeded && !isGiven)
    .map(({ field, label }) => ({ tab: step.tab, step: step.step, field, label }))

/** Lists the missing answers of all steps of the application, in order. */
export const listMissingAnswers = (facts: ApplicationFacts): Missing[] =>
  listApplicationSteps(facts).flatMap((step) => listMissingAnswersInStep(step, facts))

export type StepState = 'not_started' | 'in_progress' | 'complete'

/** The review step has no answers. It is complete once the application is submitted. */
export function getStepState(step: Step, facts: ApplicationFacts): StepState {
  if (step.tab === 'review') return isSubmitted(facts) ? 'complete' : 'not_started'
  const answers = listAnswers(step, facts)
  if (answers.every(({ isNeeded, isGiven }) => isGiven || !isNeeded)) return 'complete'
  return answers.some(({ isGiven }) => isGiven) ? 'in_progress' : 'not_started'
}

/** `not_started` if the application does not have the step. */
export function getApplicationStepState(facts: ApplicationFacts, tab: Tab, name: string): StepState {
  const step = listApplicationSteps(facts).find(
    (candidate) => candidate.tab === tab && candidate.step === name,
  )
  return step ? getStepState(step, facts) : 'not_started'
}

const isSubmitted = ({ company }: ApplicationFacts) =>
  company.status !== 'draft' && company.status !== 'cfo_customer'

/**
 * Returns the last step for a waitlisted company outside the US. Otherwise, works like `findStepToResume`,
 * but skips the waitlist step.
 */
export function getApplicationStepToResume(facts: ApplicationFacts): Step {
  const application = listApplicationSteps(facts)
  const { status, country_code } = facts.company
  if (status === 'non_us' && country_code !== 'US') return application.at(-1) ?? review
  const ownSteps = application.filter(({ tab }) => tab !== 'waitlist')
  return findStepToResume(ownSteps, facts) ?? review
}

/** Returns the first incomplete step, or the last step if all are complete; undefined for an empty list. */
export const findStepToResume = (list: readonly Step[], facts: ApplicationFacts): Step | undefined =>
  list.find((step) => getStepState(step, facts) !== 'complete') ?? list.at(-1)

/** Clamps an index to the existing steps and to `lastStepIndex`. */
export const clampStepIndex = (index: number, count: number) =>
  Math.max(0, Math.min(index, lastStepIndex, count - 1))
