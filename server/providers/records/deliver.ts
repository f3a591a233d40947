import type { ReadSummary, RecordPage, RejectedRow } from './index.ts'
import type { RawRow, RowReader } from './rows.ts'

/** Reads raw pages one by one, splits each into valid and rejected rows, and passes it on. */
export async function deliver<T>(
  pages: AsyncIterable<RawRow[]>,
  { read, ignored }: RowReader<T>,
  onPage: (page: RecordPage<T>) => Promise<void>,
): Promise<ReadSummary> {
  const places = new Map<string, string>()
  const summary = { rows: 0, rejected: 0, complete: true }
  for await (const raw of pages) {
    const page: RecordPage<T> = { rows: [], rejected: [] }
    for (const one of raw) {
      const result = rejectRepeated(one, places) ?? read(one)
      if ('row' in result) page.rows.push(result.row)
      else page.rejected.push(result.rejected)
      if (one.external_id === null) summary.complete = false
    }
    summary.rows += page.rows.length
    summary.rejected += page.rejected.length
    await onPage(page)
  }
  return { ...summary, ignored_columns: [...ignored].toSorted() }
}

/** Rejects a row whose id was used before; otherwise records where it is used. */
function rejectRepeated(
  { external_id, place }: RawRow,
  places: Map<string, string>,
): { rejected: RejectedRow } | undefined {
  if (external_id === null) return undefined
  const before = places.get(external_id)
  if (before === undefined) {
    places.set(external_id, place)
    return undefined
  }
  const message = `The same id is used before, at ${before}`
  return { rejected: { external_id, place, errors: [{ field: 'external_id', message }] } }
}
