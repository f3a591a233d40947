import { paths } from '#web/core/address/paths.ts'
import { connectSections, type Tab } from '#contract/application/steps.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { firstIncomplete, type Step, steps } from '#contract/rules/steps.ts'
import { spellNumber } from '#web/features/labels/spell-number.ts'
import type { StepFlow } from '../steps/flow.ts'
import { connectTexts } from './connect-texts.ts'

export const connectEnd = 'done'

const listSteps = (facts: ApplicationFacts): Step[] =>
  steps({ flow: 'connect', customer: facts.customer, facts })

const labels: Partial<Record<Tab, string>> = connectSections

const ordinals = ['first', 'second', 'third', 'fourth']

/** "Financials, first of two": how far one is in a section with several steps. */
function describePlace(facts: ApplicationFacts, { tab, step }: Step): string {
  const label = labels[tab] ?? ''
  const section = listSteps(facts).filter((one) => one.tab === tab)
  const ordinal = ordinals[section.findIndex((one) => one.step === step)]
  return section.length > 1 && ordinal ? `${label}, ${ordinal} of ${spellNumber(section.length)}` : label
}

export const connectFlow: StepFlow = {
  title: 'Setting up',
  isApplication: false,
  topic: 'Set up your CFO desk',
  labels,
  texts: connectTexts,
  describePlace,
  note: 'You can stop at any point; what you wrote stays.',
  listSteps,
  narrow: (facts) => facts,
  getHref: ({ step }) => paths.connectStep(step),
  exit: paths.dashboard,
  end: paths.connectStep(connectEnd),
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
