import type { ApplicationFacts } from '#contract/rules/facts.ts'
import {
  listApplicationSteps,
  clampStepIndex,
  getApplicationStepToResume,
  type Step,
  tabs,
} from '#contract/rules/steps.ts'

/** A numeric `tab` or `step` is a zero-based index, clamped to the last step and to the specification's limit (§9). */
export function resolveStep(facts: ApplicationFacts, tab: string, step: string | undefined): Step {
  const steps = listApplicationSteps(facts)
  const start = getApplicationStepToResume(facts)
  if (/^\d+$/.test(tab)) return steps[clampStepIndex(Number(tab), steps.length)] ?? start
  const tabSteps = steps.filter((candidate) => candidate.tab === tab)
  const exact = tabSteps.find((candidate) => candidate.step === step)
  if (exact) return exact
  if (tabSteps.length > 0) return findByIndex(tabSteps, step) ?? start
  const position = tabs.findIndex((name) => name === tab)
  if (position < 0) return start
  return steps.find((candidate) => tabs.indexOf(candidate.tab) > position) ?? start
}

function findByIndex(tabSteps: readonly Step[], step: string | undefined): Step | undefined {
  if (step && /^\d+$/.test(step)) return tabSteps[clampStepIndex(Number(step), tabSteps.length)]
  return tabSteps[0]
}

export const findStepOrFirst = (steps: readonly Step[], name: string | undefined): Step | undefined =>
  steps.find(({ step }) => step === name) ?? findByIndex(steps, name)

export function getNeighborSteps(steps: readonly Step[], { tab, step }: Pick<Step, 'tab' | 'step'>) {
  const index = steps.findIndex((candidate) => candidate.tab === tab && candidate.step === step)
  return { before: steps[index - 1], after: steps[index + 1] }
}
