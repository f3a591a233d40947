import { deliver } from './deliver.ts'
import type { LoanRecord, ReadSummary, RecordPage, RejectedRow } from './index.ts'
import { loanReader, type PaperRow, paperReader, toPaper } from './loan-row.ts'
import type { ColumnNames, RawRow } from './rows.ts'

export interface LoanTables {
  loans: AsyncIterable<RawRow[]>
  /** Invoices and documents, each naming its loan by `external_id`. */
  papers: AsyncIterable<RawRow[]>
  loanColumns?: ColumnNames | undefined
  paperColumns?: ColumnNames | undefined
  /** The key by which a paper's file can be opened later. */
  keyOf(paper: PaperRow, fileId: string): string
}

/** Reads the papers, then hands on the loans page by page, each with its own papers; at the end the papers of no loan. */
export async function deliverLoans(
  tables: LoanTables,
  onPage: (page: RecordPage<LoanRecord>) => Promise<void>,
): Promise<ReadSummary> {
  const papers = await readPapers(tables)
  const reader = loanReader(tables.loanColumns)
  const named = new Set<string>()
  const read = (raw: RawRow) => {
    if (raw.external_id !== null) named.add(raw.external_id)
    const result = reader.read(raw)
    if ('rejected' in result) return result
    const own = papers.byLoan.get(result.row.external_id) ?? []
    const of = (kind: PaperRow['kind']) =>
      own
        .filter(({ row }) => row.kind === kind)
        .map(({ row }) => toPaper(row, (fileId) => tables.keyOf(row, fileId)))
    return { row: { ...result.row, invoices: of('invoice'), documents: of('document') } }
  }
  const summary = await deliver(tables.loans, { read, ignored: reader.ignored }, onPage)
  const rejected = [...papers.rejected, ...listOrphans(papers.byLoan, named)]
  if (rejected.length > 0) await onPage({ rows: [], rejected })
  return {
    ...summary,
    rejected: summary.rejected + rejected.length,
    complete: summary.complete && papers.complete,
    ignored_columns: [...new Set([...summary.ignored_columns, ...papers.ignored])].toSorted(),
  }
}

interface PlacedPaper {
  row: PaperRow
  place: string
}

async function readPapers({ papers, paperColumns }: LoanTables) {
  const reader = paperReader(paperColumns)
  const byLoan = new Map<string, PlacedPaper[]>()
  const rejected: RejectedRow[] = []
  const keep = (place: string, row: PaperRow) =>
    byLoan.set(row.loan, [...(byLoan.get(row.loan) ?? []), { row, place }])
  const read = (raw: RawRow) => {
    const result = reader.read(raw)
    if ('row' in result) keep(raw.place, result.row)
    return result
  }
  const { complete, ignored_columns } = await deliver(
    papers,
    { read, ignored: reader.ignored },
    async (page) => {
      rejected.push(...page.rejected)
    },
  )
  return { byLoan, rejected, complete, ignored: ignored_columns }
}

function listOrphans(byLoan: Map<string, PlacedPaper[]>, named: Set<string>): RejectedRow[] {
  return [...byLoan]
    .filter(([loan]) => !named.has(loan))
    .flatMap(([, papers]) => papers)
    .map(({ row, place }) => ({
      external_id: row.external_id,
      place,
      errors: [{ field: 'loan', message: 'There is no loan with this id' }],
    }))
}
