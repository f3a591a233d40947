import { type EventKind, eventKinds } from '#web/features/labels/change-events.ts'

export interface HistoryView {
  kinds: EventKind[]
  authors: string[]
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses an address, ignoring unknown parts. */
export const parseHistoryView = (search: URLSearchParams): HistoryView => ({
  kinds: eventKinds.filter((kind) => search.getAll('kind').includes(kind)),
  authors: [...new Set(search.getAll('by'))].filter((id) => idPattern.test(id)).slice(0, 20),
})

export function toSearchParams({ kinds, authors }: HistoryView): URLSearchParams {
  const search = new URLSearchParams()
  for (const kind of kinds) search.append('kind', kind)
  for (const author of authors) search.append('by', author)
  return search
}
