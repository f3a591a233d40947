import { paths } from '#web/core/address/paths.ts'
import { selectOpenRequests } from '#web/features/company/requested-answers.ts'
import { type ReactNode, useMemo } from 'react'
import { isEditable } from '#contract/rules/statuses.ts'
import { getStepState, type Step } from '#contract/rules/steps.ts'
import { type RootState, useAppSelector } from '#web/core/store.ts'
import { SignInAgainFailure } from '#web/features/session/SessionEndedNote.tsx'
import { formatDate } from '#web/ui/format.ts'
import { LockedTag } from '#web/ui/status/LockedTag.tsx'
import { FocusShell } from '#web/ui/shells/FocusShell.tsx'
import { useStepFlow } from './flow.ts'
import { listTasks, toRailTabs } from './progress.ts'
import { AnswersSaveStatus } from './save-status.tsx'
import {
  selectAnswer,
  selectCompany,
  selectFacts,
  selectProgress,
  selectQueue,
} from '#web/features/company/selectors.ts'
import { selectConnect } from '#web/features/company/slice.ts'

export function ApplyShell({
  place,
  aside,
  children,
}: {
  place: Step
  aside?: ReactNode
  children: ReactNode
}) {
  const name = useAppSelector((state) => selectAnswer(state, 'company.name'))
  const flow = useStepFlow()
  const rail = useRail(place)
  const isLocked = useAppSelector(selectIsLocked)
  return (
    <FocusShell
      homeHref={paths.dashboard}
      companyName={flow.topic ?? (typeof name === 'string' && name ? name : 'New company')}
      save={isLocked ? <LockedStatus /> : <AnswersSaveStatus />}
      exit={{ href: flow.exit, label: isLocked ? 'Close' : undefined }}
      rail={rail}
      aside={aside}
    >
      <SignInAgainFailure />
      {children}
    </FocusShell>
  )
}

const selectIsLocked = (state: RootState) => {
  const company = selectCompany(state)
  const isIdle = Object.keys(selectQueue(state).pending).length === 0
  return company !== null && !isEditable(company.status) && isIdle
}

function LockedStatus() {
  const sentAt = useAppSelector((state) => selectCompany(state)?.submitted_at)
  return <LockedTag>{sentAt ? `Submitted ${formatDate(sentAt)}` : 'Locked'}</LockedTag>
}

function useRail(place: Step) {
  const flow = useStepFlow()
  const facts = useAppSelector(selectFacts)
  const queue = useAppSelector(selectQueue)
  const completed = useAppSelector((state) => selectConnect(state).completed)
  const requests = useAppSelector(selectOpenRequests)
  const progress = useAppSelector(selectProgress)
  return useMemo(() => {
    const flowFacts = facts && flow.narrow(facts)
    const tasks = flowFacts ? listTasks(flowFacts, flow.listSteps(flowFacts), queue, completed, requests) : []
    const done = flowFacts ? tasks.filter((task) => getStepState(task, flowFacts) === 'complete').length : 0
    return {
      title: flow.title,
      note: flow.note,
      // Progress covers the whole application even if the Grant tab shows only one contract.
      ...(flow.isApplication ? progress : { done, total: tasks.length }),
      tabs: toRailTabs(tasks, place, flow),
    }
  }, [facts, queue, completed, requests, progress, flow, place])
}
