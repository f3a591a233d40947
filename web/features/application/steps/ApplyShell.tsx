import type { ReactNode } from 'react'
import type { Step } from '#contract/rules/steps.ts'
import { useAppSelector } from '#web/core/store.ts'
import { SignInAgainFailure } from '#web/features/session/SessionEndedNote.tsx'
import { FocusShell } from '#web/ui/layout/FocusShell.tsx'
import { railTabs } from './progress.ts'
import { AnswersSaveStatus } from './save-status.tsx'
import { selectAnswer, selectProgress } from '#web/features/company/selectors.ts'
import { selectTasks } from '../selectors.ts'

/** The quiet shell of the application: save status, rail, and the page with its help. */
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
  const all = useAppSelector(selectTasks)
  const { done, total } = useAppSelector(selectProgress)
  const rail = { title: 'Your application', done, total, tabs: railTabs(all, place) }
  return (
    <FocusShell
      homeHref="/app"
      companyName={typeof name === 'string' && name ? name : 'New company'}
      save={<AnswersSaveStatus />}
      exit={{ href: '/app/apply' }}
      rail={rail}
      aside={aside}
    >
      <SignInAgainFailure />
      {children}
    </FocusShell>
  )
}
