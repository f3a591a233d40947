import { createContext, use } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { type StepPath, type Tab, tabLabels } from '#contract/application/steps.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { listApplicationSteps, type Step } from '#contract/rules/steps.ts'
import type { StepTexts } from '../questions/step-texts.ts'
import { getStepHref } from '../questions/questions.ts'
import { getNeighborSteps } from './step-path.ts'

export interface StepFlow {
  title: string
  isApplication: boolean
  /** The text in the top bar; null for the company's name. */
  topic: string | null
  labels: Partial<Record<Tab, string>>
  describePlace?: (facts: ApplicationFacts, place: Step) => string
  note?: string
  texts?: StepTexts
  listSteps: (facts: ApplicationFacts) => Step[]
  narrow: (facts: ApplicationFacts) => ApplicationFacts
  getHref: (step: Pick<Step, 'tab' | 'step'>) => string
  /** The URL for "Save and exit", and for "Back" on the first step. */
  exit: string
  end: string
  /** Returns whether the flow ends after `step`. The progress rail may list later steps. */
  isLast?: (step: Step) => boolean
}

const onboardingFlow: StepFlow = {
  title: 'Your application',
  isApplication: true,
  topic: null,
  labels: tabLabels,
  listSteps: listApplicationSteps,
  narrow: (facts) => facts,
  getHref: ({ tab, step }) => getStepHref(tab, step),
  exit: paths.taskList,
  end: paths.application,
}

const StepFlowContext = createContext(onboardingFlow)

export const StepFlowProvider = StepFlowContext.Provider

export const useStepFlow = () => use(StepFlowContext)

export function getNeighborHrefs(flow: StepFlow, facts: ApplicationFacts | null, place: Step) {
  const { before, after } = getNeighborSteps(facts ? flow.listSteps(facts) : [], place)
  const isEnd = !after || flow.isLast?.(place)
  return {
    back: before ? flow.getHref(before) : flow.exit,
    next: isEnd ? flow.end : flow.getHref(after),
  }
}

export function findStepHref(flow: StepFlow, facts: ApplicationFacts, path: StepPath): string | null {
  const step = flow.listSteps(facts).find(({ parts }) => parts.includes(path))
  return step ? flow.getHref(step) : null
}
