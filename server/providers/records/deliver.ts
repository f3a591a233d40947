import type { ReadSummary, RecordPage, RejectedRow } from './index.ts'
import type { RawPage, RawRow, RowReader } from './rows.ts'

/** Rejects a row if an earlier row has the same id. */
export async function deliverPages<T>(
  pages: AsyncIterable<RawPage>,
  { read, ignored }: RowReader<T>,
  onPage: (page: RecordPage<T>) => Promise<void>,
): Promise<ReadSummary> {
  const places = new Map<string, string>()
  let incomplete: string | null = null
  const summary = { rows: 0, rejected: 0 }
  for await (const raw of pages) {
    const page: RecordPage<T> = { rows: [], rejected: [], notes: raw.notes ?? [] }
    incomplete ??= raw.incomplete ?? null
    for (const row of raw.rows) {
      const result = rejectRepeated(row, places) ?? read(row)
      if ('row' in result) page.rows.push(result.row)
      else page.rejected.push(result.rejected)
      if (row.external_id === null) incomplete ??= row.unidentified ?? 'a row has no id'
    }
    summary.rows += page.rows.length
    summary.rejected += page.rejected.length
    await onPage(page)
  }
  return { ...summary, incomplete, ignored_columns: [...ignored].toSorted() }
}

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
  const message = `This id is already used at ${before}`
  return { rejected: { external_id, place, errors: [{ field: 'external_id', message }] } }
}
