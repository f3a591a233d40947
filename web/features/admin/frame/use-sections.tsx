import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLive } from '#web/core/live/use-live.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import type { AdminSection } from '#web/ui/layout/AdminShell.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { loadCounts, selectCounts } from './counts-slice.ts'
import { type AdminEntry, findCurrentEntry, listEntries, toAdminHref } from './navigation.ts'

const sectionTitles: readonly AdminEntry['section'][] = ['Review', 'Network', 'Operate']

/** Many companies may change at a time: a few seconds of changes are one counting. */
const watched = {
  kinds: ['company', 'status', 'request', 'message', 'sync'],
  pollMs: 60_000,
  delayMs: 5000,
} as const

/** Counts what waits while a page of the staff is open. */
function useLoadCounts() {
  const dispatch = useAppDispatch()
  const load = () => void dispatch(loadCounts())
  useEffect(() => {
    void dispatch(loadCounts())
  }, [dispatch])
  useLive(load, watched)
}

/** The navigation as this person sees it now, with what waits. */
export function useSections(): AdminSection[] {
  useLoadCounts()
  const { pathname } = useLocation()
  const isAdmin = useAppSelector(selectIsAdmin)
  const counts = useAppSelector(selectCounts).data
  const current = findCurrentEntry(pathname)
  const toItem = (entry: AdminEntry) => ({
    label: entry.label,
    icon: <Icon of={entry.icon} small />,
    href: toAdminHref(entry.path),
    current: entry === current,
    count: entry.count && counts?.[entry.count],
    countLabel: entry.countLabel,
  })
  const entries = listEntries(isAdmin)
  return sectionTitles.flatMap((title) => {
    const items = entries.filter(({ section }) => section === title).map(toItem)
    return items.length > 0 ? [{ title, items }] : []
  })
}
