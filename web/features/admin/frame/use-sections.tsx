import { useLocation } from 'react-router'
import { usePolling } from '#web/core/live/use-polling.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import type { AdminSection } from '#web/ui/layout/AdminShell.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { useGetPipelineCountsQuery } from './api.ts'
import { type AdminEntry, findCurrentEntry, listEntries, toAdminHref } from './navigation.ts'

const sectionTitles: readonly AdminEntry['section'][] = ['Review', 'Network', 'Operate']

const pollMs = 60_000

/** The pages of the navigation that the reader may open, with the numbers of waiting items. */
export function useSections(): AdminSection[] {
  const { pathname } = useLocation()
  const isAdmin = useAppSelector(selectIsAdmin)
  const { data: counts } = useGetPipelineCountsQuery({}, usePolling(pollMs))
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
