import type { AirtableBase, AirtableRecord } from './airtable-calls.ts'
import { buildAttachmentKey, openAttachment } from './airtable-files.ts'
import { cleanCell } from './csv-cells.ts'
import { deliverPages } from './deliver.ts'
import { deliverLoans } from './deliver-loans.ts'
import type { InvestorSource, LoanSource } from './index.ts'
import { createInvestorReader } from './investor-row.ts'
import type { RawPage } from './rows.ts'

/** `table` is a name or id. Source: Airtable's Web API documentation and JavaScript client. */
export const createAirtableInvestorSource = (base: AirtableBase, table: string): InvestorSource => ({
  read: (onPage) => deliverPages(readRows(base, table), createInvestorReader(), onPage),
})

/**
 * Creates a source that reads loans from an Airtable table, and their files from a table linked by the column `Loan`.
 */
export const createAirtableLoanSource = (
  base: AirtableBase,
  { loans, loanFiles }: { loans: string; loanFiles: string },
): LoanSource => ({
  read: (onPage) =>
    deliverLoans(
      {
        loans: readRows(base, loans),
        loanFiles: readRows(base, loanFiles),
        getFileKey: (loanFile, fileId) => buildAttachmentKey(loanFile.external_id, fileId),
      },
      onPage,
    ),
  openFile: (fileKey) => openAttachment(base, loanFiles, fileKey),
})

async function* readRows(base: AirtableBase, table: string): AsyncGenerator<RawPage> {
  for await (const records of base.pages(table))
    yield {
      rows: records
        .filter(hasContent)
        .map(({ id, fields }) => ({ external_id: id, place: `${table}, ${id}`, cells: fields })),
    }
}

/** New Airtable tables contain empty records, and users also leave empty records. */
const hasContent = ({ fields }: AirtableRecord): boolean =>
  Object.values(fields).some((cell) => typeof cell !== 'string' || cleanCell(cell) !== '')
