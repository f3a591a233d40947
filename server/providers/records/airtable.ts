import type { AirtableBase, AirtableRecord } from './airtable-calls.ts'
import { buildAttachmentKey, openAttachment } from './airtable-files.ts'
import { cleanCell } from './csv-cells.ts'
import { deliver } from './deliver.ts'
import { deliverLoans } from './deliver-loans.ts'
import type { InvestorSource, LoanSource } from './index.ts'
import { investorReader } from './investor-row.ts'
import type { ColumnNames, RawPage } from './rows.ts'

export interface AirtableTable {
  /** Name or id (`tbl…`). */
  table: string
  /** A view whose filter limits what is read; without one the whole table is read. */
  view?: string | undefined
  columns?: ColumnNames | undefined
}

/** Investors in a table of Airtable. Source: Airtable's published description of its Web API and its own client. */
export function airtableInvestors(
  base: AirtableBase,
  { table, view, columns }: AirtableTable,
): InvestorSource {
  return {
    read: (onPage) => deliver(readRows(base, { table, view }), investorReader(columns), onPage),
  }
}

/** Loans in one table of Airtable, their invoices and documents in another, linked by its column `Loan`. */
export function airtableLoans(
  base: AirtableBase,
  { loans, loanFiles }: { loans: AirtableTable; loanFiles: AirtableTable },
): LoanSource {
  return {
    read: (onPage) =>
      deliverLoans(
        {
          loans: readRows(base, loans),
          loanFiles: readRows(base, loanFiles),
          loanColumns: loans.columns,
          loanFileColumns: loanFiles.columns,
          getFileKey: (loanFile, fileId) => buildAttachmentKey(loanFile.external_id, fileId),
        },
        onPage,
      ),
    openFile: (fileKey) => openAttachment(base, loanFiles.table, fileKey),
  }
}

async function* readRows(base: AirtableBase, { table, view }: AirtableTable): AsyncGenerator<RawPage> {
  for await (const records of base.pages(table, view))
    yield {
      rows: records
        .filter(hasContent)
        .map(({ id, fields }) => ({ external_id: id, place: `${table}, ${id}`, cells: fields })),
    }
}

/** Airtable begins a table with records that are empty, and people leave more. */
const hasContent = ({ fields }: AirtableRecord): boolean =>
  Object.values(fields).some((cell) => typeof cell !== 'string' || cleanCell(cell) !== '')
