import { paths } from '#web/core/address/paths.ts'
import { toSearchText } from '#contract/core/text.ts'
import type { InboxQuery } from './slice.ts'

export const inboxViews = ['open', 'own', 'unassigned', 'closed'] as const
export type InboxView = (typeof inboxViews)[number]

/** Everything that determines the list of conversations; the address holds exactly this. */
export interface InboxFilter {
  view: InboxView
  search: string
  unread: boolean
  waitingOn: 'applicant' | 'funder' | null
}

/** Parses the query of an address, ignoring unknown parts. */
export function parseFilter(params: URLSearchParams): InboxFilter {
  const waitingOn = params.get('waiting')
  return {
    view: inboxViews.find((view) => view === params.get('view')) ?? 'open',
    search: toSearchText(params.get('q') ?? ''),
    unread: params.get('unread') === 'true',
    waitingOn: waitingOn === 'applicant' || waitingOn === 'funder' ? waitingOn : null,
  }
}

/** Writes an address, leaving out everything at its default. */
export function toInboxHref(filter: InboxFilter, threadId?: string): string {
  const params = new URLSearchParams()
  if (filter.view !== 'open') params.set('view', filter.view)
  if (filter.search) params.set('q', filter.search)
  if (filter.unread) params.set('unread', 'true')
  if (filter.waitingOn) params.set('waiting', filter.waitingOn)
  const query = params.toString()
  return `${threadId ? paths.admin.conversation(threadId) : paths.admin.support}${query && `?${query}`}`
}

export const toInboxQuery = ({ view, search, unread, waitingOn }: InboxFilter): InboxQuery => ({
  closed: view === 'closed' ? 'true' : 'false',
  ...(view === 'own' && { mine: 'true' as const }),
  ...(view === 'unassigned' && { unassigned: 'true' as const }),
  ...(search && { search }),
  ...(unread && { unread: 'true' as const }),
  ...(waitingOn && { waiting_on: waitingOn }),
})

export const isNarrowed = ({ search, unread, waitingOn }: InboxFilter) =>
  search !== '' || unread || waitingOn !== null
