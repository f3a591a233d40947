import type { ApplicationFacts } from '#contract/rules/facts.ts'
import {
  applicationSteps,
  clampStepIndex,
  firstIncompleteStep,
  type Step,
  tabs,
} from '#contract/rules/steps.ts'

/**
 * Finds the step of an address, or else the nearest one. A number is an index from 0, clamped to the existing
 * steps (specification §9).
 */
export function findStep(facts: ApplicationFacts, tab: string, step: string | undefined): Step {
  const steps = applicationSteps(facts)
  const start = firstIncompleteStep(facts)
  if (/^\d+$/.test(tab)) return steps[clampStepIndex(Number(tab), steps.length)] ?? start
  const ofTab = steps.filter((one) => one.tab === tab)
  const exact = ofTab.find((one) => one.step === step)
  if (exact) return exact
  if (ofTab.length > 0) return withinTab(ofTab, step) ?? start
  const position = tabs.findIndex((name) => name === tab)
  if (position < 0) return start
  return steps.find((one) => tabs.indexOf(one.tab) > position) ?? start
}

function withinTab(ofTab: readonly Step[], step: string | undefined): Step | undefined {
  if (step && /^\d+$/.test(step)) return ofTab[clampStepIndex(Number(step), ofTab.length)]
  return ofTab[0]
}

export const findIn = (steps: readonly Step[], name: string | undefined): Step | undefined =>
  steps.find(({ step }) => step === name) ?? withinTab(steps, name)

export function neighbors(steps: readonly Step[], { tab, step }: Pick<Step, 'tab' | 'step'>) {
  const index = steps.findIndex((one) => one.tab === tab && one.step === step)
  return { before: steps[index - 1], after: steps[index + 1] }
}
