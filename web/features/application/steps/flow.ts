import { createContext, use } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { type StepPath, type Tab, tabLabels } from '#contract/application/steps.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { applicationSteps, type Step } from '#contract/rules/steps.ts'
import type { StepTexts } from '../questions/step-texts.ts'
import { stepPath } from '../questions/questions.ts'
import { neighbors } from './step-path.ts'

export interface StepFlow {
  title: string
  /** Whether its end sends an application. */
  isApplication: boolean
  /** Shown in the top bar; null for the name of the company. */
  topic: string | null
  labels: Partial<Record<Tab, string>>
  /** What stands above the title of a step; by default the label of its section. */
  describePlace?: (facts: ApplicationFacts, place: Step) => string
  note?: string
  /** Its own texts, where those of the application do not fit. */
  texts?: StepTexts
  listSteps: (facts: ApplicationFacts) => Step[]
  narrow: (facts: ApplicationFacts) => ApplicationFacts
  getHref: (step: Pick<Step, 'tab' | 'step'>) => string
  /** Where "Save and exit" leads, and Back from the first step. */
  exit: string
  end: string
  /** Whether a step ends the flow although the rail goes on. */
  isLast?: (step: Step) => boolean
}

const onboardingFlow: StepFlow = {
  title: 'Your application',
  isApplication: true,
  topic: null,
  labels: tabLabels,
  listSteps: applicationSteps,
  narrow: (facts) => facts,
  getHref: ({ tab, step }) => stepPath(tab, step),
  exit: paths.application,
  end: paths.application,
}

const StepFlowContext = createContext(onboardingFlow)

export const StepFlowProvider = StepFlowContext.Provider

export const useStepFlow = () => use(StepFlowContext)

export function getWays(flow: StepFlow, facts: ApplicationFacts | null, place: Step) {
  const { before, after } = neighbors(facts ? flow.listSteps(facts) : [], place)
  const isEnd = !after || flow.isLast?.(place)
  return {
    back: before ? flow.getHref(before) : flow.exit,
    next: isEnd ? flow.end : flow.getHref(after),
  }
}

/** The address of the step of a flow that asks for a step of the application; null where none does. */
export function findStepHref(flow: StepFlow, facts: ApplicationFacts, path: StepPath): string | null {
  const step = flow.listSteps(facts).find(({ parts }) => parts.includes(path))
  return step ? flow.getHref(step) : null
}
