import { useEffect } from 'react'
import type { StepPath } from '#contract/application/steps.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '#web/core/store.ts'
import {
  selectCompany,
  selectDisplayedVersion,
  selectCanEditAnswers,
  selectQueue,
} from '#web/features/company/selectors.ts'
import { answersCommitted } from '#web/features/company/slice.ts'
import { selectUser } from '#web/features/session/selectors.ts'

/** Splits a name at its last space; null if the name has no space or contains `@`. */
export function splitName(name: string): { first: string; last: string } | null {
  const words = name.trim().split(/\s+/)
  const last = words.pop() ?? ''
  if (words.length === 0 || name.includes('@')) return null
  return { first: words.join(' '), last }
}

/** Prefills the user's name from sign-up, but only before the profile exists, so that a cleared name stays blank. */
export function usePrefilledNames(path: StepPath) {
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const isOpen = useAppSelector(selectCanEditAnswers)
  const hasProfile = useAppSelector((state) => selectCompany(state)?.profile != null)
  const name = useAppSelector((state) => {
    const user = selectUser(state)
    // Staff may fill in an application for a founder.
    return user?.permissions.length === 0 ? user.name : ''
  })
  useEffect(() => {
    const names = splitName(name)
    if (path !== 'personal/main' || !isOpen || hasProfile || !names) return
    const { pending } = selectQueue(store.getState())
    if (pending['profile.first_name'] || pending['profile.last_name']) return
    const at = new Date().toISOString()
    const seenVersion = selectDisplayedVersion(store.getState(), 'profile.first_name')
    dispatch(
      answersCommitted([
        { field: 'profile.first_name', value: names.first, at, seenVersion },
        { field: 'profile.last_name', value: names.last, at, seenVersion },
      ]),
    )
  }, [path, isOpen, hasProfile, name, store, dispatch])
}
