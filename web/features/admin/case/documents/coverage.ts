import type { DocumentMark } from '#contract/staff/cases.ts'
import type { Company } from '#contract/companies.ts'
import { compareNames } from '#contract/rules/text/fold-text.ts'

export interface Coverage {
  /** The id of the account or, without an account, of the document type. */
  id: string
  /** The name of the account or document type; not unique. */
  name: string
  /** Whether a document covers the month, for each of the months passed to `listCoverage`. */
  months: boolean[]
}

/** Returns the first day of each of the last `count` whole months in UTC, as `yyyy-mm-dd`, oldest first. */
export function listPastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + index, 1))
    return month.toISOString().slice(0, 10)
  })
}

/** Documents without an account are grouped by type, and documents without months are skipped. */
export function listCoverage(
  { documents }: Pick<Company, 'documents'>,
  marks: readonly DocumentMark[],
  accounts: readonly { id: string; name: string }[],
  months: readonly string[],
): Coverage[] {
  const rows = new Map<string, Coverage>()
  for (const { id, document_provider, document_type, document_type_name } of documents) {
    const mark = marks.find(({ document }) => document === id)
    const { first_month: first, last_month: last } = mark ?? {}
    if (!first || !last) continue
    const account = accounts.find((provider) => provider.id === document_provider)
    const key = account?.id ?? document_type
    const row = rows.get(key) ?? {
      id: key,
      name: account?.name ?? document_type_name,
      months: months.map(() => false),
    }
    const covered = row.months.map((isCovered, index) => {
      const month = months[index] ?? ''
      return isCovered || (first <= month && month <= last)
    })
    rows.set(key, { ...row, months: covered })
  }
  return [...rows.values()].toSorted((a, b) => compareNames(a.name, b.name))
}
