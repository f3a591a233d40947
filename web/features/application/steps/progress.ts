import type { ApplicationFacts } from '#contract/rules/facts.ts'
import type { Tab } from '#contract/application/steps.ts'
import { getStepState, listMissingAnswersInStep, type Step } from '#contract/rules/steps.ts'
import type { RailTab } from '#web/ui/status/ProgressRail.tsx'
import type { TaskState } from '#web/ui/status/ProgressRing.tsx'
import type { Field } from '#web/features/company/answers.ts'
import type { PinnedRequest } from '#web/features/company/requested-answers.ts'
import { formatCount } from '#web/ui/format.ts'
import { listFormQuestions } from '../questions/questions.ts'
import type { StepFlow } from './flow.ts'
import { listUnsendableFields, type Queue } from '#web/features/company/queue.ts'

export interface Task extends Step {
  state: TaskState
  /** The number of answers that need attention. */
  fixes: number
  requested: number
}

const listStepFields = (facts: ApplicationFacts, place: Step): ReadonlySet<Field> =>
  new Set(listFormQuestions(facts, place).flatMap(({ fields }) => fields))

/**
 * Lists the steps with their states. A step needs attention if an answer cannot be saved, or if the step is incomplete
 * and the user has continued past it.
 */
export function listTasks(
  facts: ApplicationFacts,
  steps: readonly Step[],
  queue: Queue,
  completed: readonly string[],
  requests: readonly Pick<PinnedRequest, 'path'>[] = [],
): Task[] {
  const unsendable = listUnsendableFields(queue)
  return steps.map((step) => {
    const fields = listStepFields(facts, step)
    const fixes = new Set<string>(unsendable.filter((field) => fields.has(field)))
    const state = getStepState(step, facts)
    if (completed.includes(step.path)) {
      for (const { field } of listMissingAnswersInStep(step, facts)) fixes.add(field)
    }
    const requested = requests.filter(({ path }) => path === step.path).length
    return {
      ...step,
      state: fixes.size > 0 ? 'needs_attention' : requested > 0 ? 'requested' : state,
      fixes: fixes.size,
      requested,
    }
  })
}

export function getTabState(tabTasks: readonly Task[]): TaskState {
  if (tabTasks.some(({ state }) => state === 'needs_attention')) return 'needs_attention'
  if (tabTasks.some(({ state }) => state === 'requested')) return 'requested'
  if (tabTasks.every(({ state }) => state === 'complete')) return 'complete'
  return tabTasks.every(({ state }) => state === 'not_started') ? 'not_started' : 'in_progress'
}

export interface TaskTab {
  tab: Tab
  state: TaskState
  fixes: number
  requested: number
  steps: Task[]
}

export function describeNeeds({ fixes, requested }: Pick<Task, 'fixes' | 'requested'>): string | undefined {
  if (fixes > 0) return `${fixes} to fix`
  return requested > 0 ? formatCount(requested, 'question') : undefined
}

export const findStartStep = (steps: readonly Task[]): Task | undefined =>
  steps.find(({ requested }) => requested > 0) ?? steps.find(({ state }) => state !== 'complete') ?? steps[0]

export function groupByTab(all: readonly Task[]): TaskTab[] {
  const names = [...new Set(all.map(({ tab }) => tab))]
  return names.map((tab) => {
    const steps = all.filter((task) => task.tab === tab)
    const sumUp = (name: 'fixes' | 'requested') => steps.reduce((sum, task) => sum + task[name], 0)
    return { tab, steps, state: getTabState(steps), fixes: sumUp('fixes'), requested: sumUp('requested') }
  })
}

export function toRailTabs(
  all: readonly Task[],
  current: Pick<Step, 'tab' | 'step'>,
  { labels, getHref }: Pick<StepFlow, 'labels' | 'getHref'>,
): RailTab[] {
  return groupByTab(all).map(({ tab, steps, state, fixes, requested }) => {
    const isOpen = tab === current.tab
    const first = findStartStep(steps)
    return {
      label: labels[tab] ?? tab,
      href: getHref(first ?? { tab, step: 'main' }),
      state,
      note: describeNeeds({ fixes, requested }),
      current: isOpen && steps.length === 1,
      steps:
        isOpen && steps.length > 1
          ? steps.map((task) => ({
              label: task.title,
              href: getHref(task),
              state: task.state,
              current: task.step === current.step,
            }))
          : undefined,
    }
  })
}
