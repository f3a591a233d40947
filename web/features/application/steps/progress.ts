import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { type Tab, tabLabels } from '#contract/application/steps.ts'
import { missingAnswers, type Step, stepState } from '#contract/rules/steps.ts'
import type { RailTab } from '#web/ui/feedback/ProgressRail.tsx'
import type { TaskState } from '#web/ui/feedback/ProgressRing.tsx'
import type { Field } from '#web/features/company/answers.ts'
import { stepPath, stepQuestions } from '../questions/questions.ts'
import { listUnsendable, type Queue } from '#web/features/company/queue.ts'

/** A step with its state, and the number of its answers that need attention. */
export interface Task extends Step {
  state: TaskState
  fixes: number
}

/** The fields that a step asks for. */
const listStepFields = (facts: ApplicationFacts, place: Step): ReadonlySet<Field> =>
  new Set(stepQuestions(facts, place).flatMap(({ fields }) => fields))

/** The steps with their states. A visited step that is incomplete needs attention. */
export function listTasks(
  facts: ApplicationFacts,
  steps: readonly Step[],
  queue: Queue,
  completed: readonly string[],
): Task[] {
  const unsendable = listUnsendable(queue)
  const missing = missingAnswers(facts)
  return steps.map((step) => {
    const fields = listStepFields(facts, step)
    const fixes = new Set<string>(unsendable.filter((field) => fields.has(field)))
    const state = stepState(facts, step.tab, step.step)
    if (completed.includes(`${step.tab}/${step.step}`)) {
      for (const lack of missing) if (lack.tab === step.tab && lack.step === step.step) fixes.add(lack.field)
    }
    return { ...step, state: fixes.size > 0 ? 'needs_attention' : state, fixes: fixes.size }
  })
}

export function tabState(tabTasks: readonly Task[]): TaskState {
  if (tabTasks.some(({ state }) => state === 'needs_attention')) return 'needs_attention'
  if (tabTasks.every(({ state }) => state === 'complete')) return 'complete'
  return tabTasks.every(({ state }) => state === 'not_started') ? 'not_started' : 'in_progress'
}

export interface TaskTab {
  tab: Tab
  state: TaskState
  fixes: number
  steps: Task[]
}

export function byTab(all: readonly Task[]): TaskTab[] {
  const names = [...new Set(all.map(({ tab }) => tab))]
  return names.map((tab) => {
    const steps = all.filter((task) => task.tab === tab)
    return { tab, steps, state: tabState(steps), fixes: steps.reduce((sum, { fixes }) => sum + fixes, 0) }
  })
}

/** The rail beside a step: every tab, and the steps of the one that is open. */
export function railTabs(all: readonly Task[], current: Pick<Step, 'tab' | 'step'>): RailTab[] {
  return byTab(all).map(({ tab, steps, state, fixes }) => {
    const isOpen = tab === current.tab
    const first = steps.find((task) => task.state !== 'complete') ?? steps[0]
    return {
      label: tabLabels[tab],
      href: stepPath(tab, first?.step ?? 'main'),
      state,
      note: fixes > 0 ? `${fixes} to fix` : undefined,
      current: isOpen && steps.length === 1,
      steps:
        isOpen && steps.length > 1
          ? steps.map((task) => ({
              label: task.title,
              href: stepPath(task.tab, task.step),
              state: task.state,
              current: task.step === current.step,
            }))
          : undefined,
    }
  })
}
