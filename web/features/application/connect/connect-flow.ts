import { paths } from '#web/core/address/paths.ts'
import { connectSections, type Tab } from '#contract/application/steps.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { findStepToResume, type Step, listFlowSteps } from '#contract/rules/steps.ts'
import { spellNumber } from '#web/features/labels/spell-number.ts'
import type { StepFlow } from '../steps/flow.ts'
import { connectTexts } from './connect-texts.ts'

export const connectEnd = 'done'
/** The step for correcting the kind of customer. */
export const connectCustomer = 'customer'

const listSteps = (facts: ApplicationFacts): Step[] =>
  listFlowSteps({ flow: 'connect', customer: facts.customer, facts })

const labels: Partial<Record<Tab, string>> = connectSections

const ordinals = ['first', 'second', 'third', 'fourth']

function describePlace(facts: ApplicationFacts, { tab, step }: Step): string {
  const label = labels[tab] ?? ''
  const sectionSteps = listSteps(facts).filter((candidate) => candidate.tab === tab)
  const ordinal = ordinals[sectionSteps.findIndex((candidate) => candidate.step === step)]
  return sectionSteps.length > 1 && ordinal
    ? `${label}, ${ordinal} of ${spellNumber(sectionSteps.length)}`
    : label
}

export const connectFlow: StepFlow = {
  title: 'Setup',
  isApplication: false,
  topic: 'Set up CFO services',
  labels,
  texts: connectTexts,
  describePlace,
  note: 'You can stop at any time. Your answers are saved.',
  listSteps,
  narrow: (facts) => facts,
  getHref: ({ step }) => paths.connectStep(step),
  exit: paths.dashboard,
  end: paths.connectStep(connectEnd),
}

/** A number in the URL is the zero-based index of a section, clamped to the last section. */
export function findConnectStep(facts: ApplicationFacts, name: string | undefined): Step | undefined {
  const list = listSteps(facts)
  const exact = list.find(({ step }) => step === name)
  if (exact) return exact
  if (name === undefined || !/^\d+$/.test(name)) return findStepToResume(list, facts)
  const sections = [...new Set(list.map(({ tab }) => tab))]
  const section = sections[Math.min(Number(name), sections.length - 1)]
  return list.find(({ tab }) => tab === section)
}
