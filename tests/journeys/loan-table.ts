import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { queryDatabase } from '../product/product-database.ts'
import type { Product } from '../product/product.ts'

export async function addLoan(product: Product, companyName: string, loanId: string): Promise<void> {
  const [company] = await queryDatabase<{ id: string }>(product, 'select id from companies where name = $1', [
    companyName,
  ])
  const path = join(product.dataDir, 'records/loans.csv')
  const [header = '', ...rows] = (await readFile(path, 'utf8')).trim().split('\n')
  const loan: Record<string, string> = {
    external_id: loanId,
    company: companyName,
    company_id: company?.id ?? '',
    type: 'RBF',
    status: 'active',
    start_date: '2026-11-02',
    amount: '250000.00',
    repaid: '0.00',
    outstanding: '325000.00',
  }
  const columns = [...header.split(','), 'company_id']
  const cells = columns.map((column) => loan[column] ?? '')
  const lines = [columns.join(','), ...rows.map((row) => `${row},`), cells.join(',')]
  await writeFile(path, `${lines.join('\n')}\n`)
}
