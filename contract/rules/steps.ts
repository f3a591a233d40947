import {
  type ConnectStep,
  connectStepInfo,
  type StepPath,
  stepInfo,
  type Tab,
  tabLabels,
} from '../application/steps.ts'
import { typedKeys } from '../core/fields.ts'
import { stepAnswers } from './answers.ts'
import type { ApplicationFacts } from './facts.ts'
import { isPaidOverTime } from './grants.ts'

/** A step index above this one is treated as this one (specification §9). */
export const lastStepIndex = 7

/**
 * What a founder goes through: the application, the set-up of a CFO customer, or the Grant tab of the
 * application while it is about one chosen government contract.
 */
type Flow = 'onboarding' | 'connect' | 'government_contract'

export interface Step {
  /** The step of the application whose page this is. */
  path: StepPath
  /** The steps of the application whose answers it asks for: its own, and others on the same page. */
  parts: readonly StepPath[]
  tab: Tab
  /** The last part of its address. */
  step: string
  title: string
  /** The answers that its page leaves out in this flow, as `company.name`. */
  omits?: readonly string[]
}

export interface StepsInput {
  flow: Flow
  customer: ApplicationFacts['customer']
  /** For `government_contract`, with the chosen contract alone among the grants. */
  facts: ApplicationFacts
}

type Condition = (input: StepsInput) => boolean

/** Customers who are 'new' answer fewer questions. */
const isNotNew: Condition = ({ customer }) => customer !== 'new'

const isGrantShown: Condition = ({ facts }) =>
  (facts.company.funding_application_type ?? []).includes('grant')

const hasContracts: Condition = ({ facts }) => facts.company.has_government_contracts === true

const isSchedulePossible: Condition = (input) =>
  hasContracts(input) && input.facts.grants.some(isPaidOverTime)

const every =
  (...conditions: Condition[]): Condition =>
  (input) =>
    conditions.every((condition) => condition(input))

/** When an application has a step (specification §2); steps that are not listed are in every application. */
const onboardingConditions: Partial<Record<StepPath, Condition>> = {
  'business/additional': isNotNew,
  'financials/assessment': isNotNew,
  'financials/documents': isNotNew,
  'financials/capital-requirements': isNotNew,
  'grant/contract-type': isGrantShown,
  'grant/main': every(isGrantShown, hasContracts),
  'grant/additional': every(isGrantShown, hasContracts),
  'grant/schedule': every(isGrantShown, isSchedulePossible),
  'grant/contracts': every(isGrantShown, hasContracts),
  'grant/commercial-contracts': every(
    isGrantShown,
    ({ facts }) => facts.company.has_commercial_contracts === true,
  ),
  'waitlist/main': ({ facts }) => facts.company.status === 'non_us',
}

/** When the connect flow has a step. Whoever said that there are no contracts has no papers of any. */
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

/** In the connect flow, the award is asked for on the page about the kinds of contracts. */
const awardParts = ['grant/contract-type', 'grant/main', 'grant/additional'] as const

function toConnectStep(step: ConnectStep, input: StepsInput): Step {
  const info: { path: StepPath; title?: string; omits?: readonly string[] } = connectStepInfo[step]
  const { tab, title } = stepInfo[info.path]
  const parts = step === 'contracts' && hasContracts(input) ? awardParts : [info.path]
  return { path: info.path, parts, tab, step, title: info.title ?? title, omits: info.omits ?? [] }
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

/** Lists the steps of a flow, in order. */
export const steps = (input: StepsInput): Step[] => listers[input.flow](input)

/** The steps of the application, which submitting checks. */
export const applicationSteps = (facts: ApplicationFacts): Step[] =>
  steps({ flow: 'onboarding', customer: facts.customer, facts })

export interface Missing {
  tab: Tab
  step: string
  /**
   * `company.name`, `documents.<type id>`, `payment_schedule.<grant id>`: what the answer belongs to and its
   * field.
   */
  field: string
  label: string
}

const listAnswers = ({ parts, omits = [] }: Step, facts: ApplicationFacts) =>
  parts.flatMap((path) => stepAnswers(path, facts)).filter(({ field }) => !omits.includes(field))

/** Lists the required answers that a step lacks. */
export const missingInStep = (step: Step, facts: ApplicationFacts): Missing[] =>
  listAnswers(step, facts)
    .filter(({ isNeeded, isGiven }) => isNeeded && !isGiven)
    .map(({ field, label }) => ({ tab: step.tab, step: step.step, field, label }))

/** Lists every missing required answer, by tab and step; empty when the application can be submitted. */
export const missingAnswers = (facts: ApplicationFacts): Missing[] =>
  applicationSteps(facts).flatMap((step) => missingInStep(step, facts))

/** Every application starts with a kind of funding, so that answer alone is nobody's work. */
const presetField = 'company.funding_application_type'

export type StepState = 'not_started' | 'in_progress' | 'complete'

/** Returns the state of a step. The review step has no answers: it is complete once the application was submitted. */
export function getStepState(step: Step, facts: ApplicationFacts): StepState {
  if (step.tab === 'review') return isSubmitted(facts) ? 'complete' : 'not_started'
  const answers = listAnswers(step, facts)
  if (answers.every(({ isNeeded, isGiven }) => isGiven || !isNeeded)) return 'complete'
  return answers.some(({ field, isGiven }) => isGiven && field !== presetField)
    ? 'in_progress'
    : 'not_started'
}

/** Returns the state of a step of the application; one that it does not have was not started. */
export function stepState(facts: ApplicationFacts, tab: Tab, name: string): StepState {
  const step = applicationSteps(facts).find((one) => one.tab === tab && one.step === name)
  return step ? getStepState(step, facts) : 'not_started'
}

const isSubmitted = ({ company }: ApplicationFacts) =>
  company.status !== 'draft' && company.status !== 'cfo_customer'

/** Where a returning applicant continues: the first step that is not complete, else the last one. */
export function firstIncompleteStep(facts: ApplicationFacts): Step {
  const application = applicationSteps(facts)
  if (facts.company.status === 'non_us') return application.at(-1) ?? review
  return firstIncomplete(application, facts) ?? review
}

/** The first of some steps that is not complete, else the last of them. */
export const firstIncomplete = (list: readonly Step[], facts: ApplicationFacts): Step | undefined =>
  list.find((step) => getStepState(step, facts) !== 'complete') ?? list.at(-1)

/** Clamps an index to the existing steps and to the cap. */
export const clampStepIndex = (index: number, count: number) =>
  Math.max(0, Math.min(index, lastStepIndex, count - 1))
