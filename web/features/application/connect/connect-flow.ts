import { connectSections } from '#contract/application/steps.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { firstIncomplete, type Step, steps } from '#contract/rules/steps.ts'
import type { StepFlow } from '../steps/flow.ts'

/** The last part of the address where the flow ends. */
export const connectEnd = 'done'

const listSteps = (facts: ApplicationFacts): Step[] =>
  steps({ flow: 'connect', customer: facts.customer, facts })

/** The set-up of a CFO customer: pages of the application in a sequence of their own. */
export const connectFlow: StepFlow = {
  title: 'Setting up',
  topic: 'Set up your CFO desk',
  labels: connectSections,
  listSteps,
  narrow: (facts) => facts,
  getHref: ({ step }) => `/app/connect/${step}`,
  exit: '/app',
  end: `/app/connect/${connectEnd}`,
}

/**
 * Finds the step of an address. A number is the index of a section from 0, which differs between the kinds of customers;
 * without a step, or at an unknown one, it is the first incomplete.
 */
export function findConnectStep(facts: ApplicationFacts, name: string | undefined): Step | undefined {
  const list = listSteps(facts)
  const exact = list.find(({ step }) => step === name)
  if (exact) return exact
  if (name === undefined || !/^\d+$/.test(name)) return firstIncomplete(list, facts)
  const sections = [...new Set(list.map(({ tab }) => tab))]
  const section = sections[Math.min(Number(name), sections.length - 1)]
  return list.find(({ tab }) => tab === section)
}
