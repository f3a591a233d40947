import { useNavigate } from 'react-router'
import type { FieldConflict } from '#contract/core/errors.ts'
import { useAppDispatch, useAppSelector, type RootState } from '#web/core/store.ts'
import { useSignInAgain } from '#web/features/session/SessionEndedNote.tsx'
import { type SaveState, SaveStatus } from '#web/ui/status/SaveStatus.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import type { Field } from '#web/features/company/answers.ts'
import { saveAnswers } from '#web/features/company/save-answers.ts'
import { selectAuth } from '#web/features/session/login-slice.ts'
import { selectConnect } from '#web/features/company/slice.ts'
import { selectUnsavedAnswers } from './selectors.ts'
import { selectCompany, selectQueue } from '#web/features/company/selectors.ts'

/** Changes without an author were made automatically. */
export const getConflictAuthor = (conflict: FieldConflict | undefined): string =>
  conflict?.author?.name ?? 'Headwater'

export const isConflictWithOwnChange = (state: RootState, conflict: FieldConflict | undefined): boolean =>
  conflict?.author !== undefined && conflict.author?.id === selectUser(state)?.id

const findFirstConflict = (state: RootState) => {
  const [field, conflict] = Object.entries(selectQueue(state).conflicts)[0] ?? []
  return field && conflict
    ? {
        field: field as Field,
        by: isConflictWithOwnChange(state, conflict) ? 'you elsewhere' : getConflictAuthor(conflict),
      }
    : null
}

export function selectSaveState(state: RootState): SaveState {
  const { phase, isOffline, savedAt } = selectConnect(state).save
  const conflict = findFirstConflict(state)
  if (selectAuth(state).status === 'ended') return { kind: 'session_ended' }
  if (conflict) return { kind: 'changed', by: conflict.by }
  if (phase === 'saving') return { kind: 'saving' }
  if (phase === 'waiting') return { kind: isOffline ? 'offline' : 'waiting' }
  if (phase === 'failed' || phase === 'locked') return { kind: phase }
  const unsaved = selectUnsavedAnswers(state)
  if (unsaved[0]) return { kind: 'saved_except', count: unsaved.length, href: unsaved[0].href }
  const at = savedAt ?? findTimeSavedToday(state)
  return at ? { kind: 'saved', at } : { kind: 'untouched' }
}

/** Returns null if nothing was saved today, because the status shows only the time of day. */
function findTimeSavedToday(state: RootState) {
  const { created_at, updated_at: at } = selectCompany(state) ?? {}
  return at && at !== created_at && new Date(at).toDateString() === new Date().toDateString() ? at : null
}

const isSameState = (a: SaveState, b: SaveState) => JSON.stringify(a) === JSON.stringify(b)

/** `silent` turns off announcements, for a second status on the same page. */
export function AnswersSaveStatus({ silent = false }: { silent?: boolean }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const state = useAppSelector(selectSaveState, isSameState)
  const conflict = useAppSelector(findFirstConflict, (a, b) => a?.field === b?.field)
  const unsaved = useAppSelector(selectUnsavedAnswers)
  const signIn = useSignInAgain()
  const review = () => {
    const question = unsaved.find(({ fields }) => fields.some((field) => field === conflict?.field))
    if (question) void navigate(question.href)
  }
  return (
    <SaveStatus
      state={state}
      silent={silent}
      onReview={review}
      onSignIn={signIn}
      onRetry={() => void dispatch(saveAnswers())}
    />
  )
}
