import type { DocumentMark } from '#contract/staff/cases.ts'
import type { Company } from '#contract/companies.ts'
import { compareNames } from '#contract/rules/text/fold-text.ts'

export interface Coverage {
  /** Identifies the account, or else the kind of document: two accounts may have one name. */
  id: string
  /** The account, or else the kind of document. */
  name: string
  /** Whether each month is there, in the order of the months. */
  months: boolean[]
}

/** The first days of the last `count` whole months, oldest first. */
export function listMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count + index, 1))
    return month.toISOString().slice(0, 10)
  })
}

/**
 * Which months each account or kind of document covers, as far as staff have said what is in the documents. Documents
 * without months say nothing.
 */
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
    const account = accounts.find((one) => one.id === document_provider)
    const key = account?.id ?? document_type
    const row = rows.get(key) ?? {
      id: key,
      name: account?.name ?? document_type_name,
      months: months.map(() => false),
    }
    const covered = row.months.map((isThere, index) => {
      const month = months[index] ?? ''
      return isThere || (first <= month && month <= last)
    })
    rows.set(key, { ...row, months: covered })
  }
  return [...rows.values()].toSorted((a, b) => compareNames(a.name, b.name))
}
