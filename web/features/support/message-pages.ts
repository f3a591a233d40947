interface Entry {
  id: string
  at: string
}

interface Paged<M extends Entry, N extends Entry> {
  id: string
  has_earlier: boolean
  messages: M[]
  notes?: N[]
}

const listEntries = ({ messages, notes = [] }: Paged<Entry, Entry>): Entry[] => [...messages, ...notes]

const byTime = (a: Entry, b: Entry) => Date.parse(a.at) - Date.parse(b.at)

const findFirstEntry = (conversation: Paged<Entry, Entry>): Entry | undefined =>
  listEntries(conversation).toSorted(byTime)[0]

/**
 * Merges the newest page into the loaded conversation. If the page contains no loaded entry, drops the loaded entries,
 * because entries in between may be missing.
 */
export function mergeNewestPage<M extends Entry, N extends Entry, C extends Paged<M, N>>(
  loaded: (C & Paged<M, N>) | null,
  page: C & Paged<M, N>,
): C {
  if (loaded?.id !== page.id || !page.has_earlier) return page
  const ids = new Set(listEntries(page).map(({ id }) => id))
  const first = findFirstEntry(page)
  if (!first || !listEntries(loaded).some(({ id }) => ids.has(id))) return page
  const isEarlier = (entry: Entry) => !ids.has(entry.id) && byTime(entry, first) <= 0
  return {
    ...page,
    has_earlier: loaded.has_earlier,
    messages: [...loaded.messages.filter(isEarlier), ...page.messages],
    ...(page.notes && { notes: [...(loaded.notes ?? []).filter(isEarlier), ...page.notes] }),
  }
}

export function prependEarlierPage<M extends Entry, N extends Entry, C extends Paged<M, N>>(
  loaded: (C & Paged<M, N>) | null,
  page: C & Paged<M, N>,
): C | null {
  if (loaded?.id !== page.id) return loaded
  return {
    ...loaded,
    has_earlier: page.has_earlier,
    messages: [...page.messages, ...loaded.messages],
    ...(page.notes && { notes: [...page.notes, ...(loaded.notes ?? [])] }),
  }
}
