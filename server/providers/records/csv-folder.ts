import { constants, open } from 'node:fs/promises'
import { join } from 'node:path'
import { ProviderError } from '../../core/provider-error.ts'
import { readCsvRows } from './csv-rows.ts'
import { deliverPages } from './deliver.ts'
import { deliverLoans } from './deliver-loans.ts'
import type { InvestorSource, LoanSource } from './index.ts'
import { investorFields, createInvestorReader } from './investor-row.ts'
import { loanFields, loanFileFields } from './loan-row.ts'

/** Creates a source that reads `investors.csv`. */
export function createCsvInvestorSource(folder: string): InvestorSource {
  const readRows = () => readCsvRows(join(folder, 'investors.csv'), investorFields)
  return { read: (onPage) => deliverPages(readRows(), createInvestorReader(), onPage) }
}

/** Creates a source that reads `loans.csv` and `loan_documents.csv`, and opens files in `loan-files/`. */
export function createCsvLoanSource(folder: string): LoanSource {
  return {
    read: (onPage) =>
      deliverLoans(
        {
          loans: readCsvRows(join(folder, 'loans.csv'), loanFields),
          loanFiles: readCsvRows(join(folder, 'loan_documents.csv'), loanFileFields),
          getFileKey: (_, fileName) => fileName,
        },
        onPage,
      ),
    openFile: (fileKey) => openFile(join(folder, 'loan-files'), fileKey),
  }
}

async function openFile(folder: string, name: string) {
  const missing = (cause?: unknown) => new ProviderError('csv', 'open loan file', 'not_found', { cause })
  // A file name from a table must not point outside the folder.
  if (!/^[\p{L}\p{N} _().,&+-]+$/u.test(name) || name.startsWith('.')) throw missing()
  // Rejects symbolic links, because they could point outside the folder.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)
  const file = await open(join(folder, name), flags).catch((error: unknown) => {
    throw missing(error)
  })
  if ((await file.stat()).isFile()) return file.createReadStream()
  await file.close()
  throw missing()
}
