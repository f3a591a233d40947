import { createHash } from 'node:crypto'
import { buildLoanFiles, readDemoRows } from '#local/demo/records/tables.ts'
import { tableNames } from './sandbox.ts'

export interface SandboxRecord {
  id: string
  createdTime: string
  fields: Record<string, unknown>
}

export interface SandboxTable {
  id: string
  name: string
  records: Map<string, SandboxRecord>
}

/** Derives an id in Airtable's format: three letters for the kind, then fourteen characters. */
export const buildId = (kind: 'rec' | 'att' | 'tbl', seed: string): string =>
  kind +
  createHash('sha256').update(`${kind} ${seed}`).digest('base64url').replaceAll(/[-_]/g, 'x').slice(0, 14)

const CREATED = '2026-01-05T09:00:00.000Z'

/** Builds the tables of an Airtable base from the demo's CSV files. */
export function buildDemoTables(getAddress: (id: string, filename: string) => string): SandboxTable[] {
  return [
    table(tableNames.investors, readDemoRows('investors.csv'), investorFields),
    table(tableNames.loans, readDemoRows('loans.csv'), loanFields),
    table(tableNames.loanFiles, readDemoRows('loan_documents.csv'), (row) =>
      toLoanFileFields(row, getAddress),
    ),
  ]
}

function table(
  name: string,
  rows: Record<string, string>[],
  toFields: (row: Record<string, string>) => Record<string, unknown>,
): SandboxTable {
  const records = rows.map((row): [string, SandboxRecord] => {
    const id = buildId('rec', row['external_id'] ?? '')
    return [id, { id, createdTime: CREATED, fields: omitEmptyFields(toFields(row)) }]
  })
  return { id: buildId('tbl', name), name, records: new Map(records) }
}

/** Omits empty cells and unchecked checkboxes, as Airtable does in its responses. */
export const omitEmptyFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => {
      const isEmptyList = Array.isArray(value) && value.length === 0
      return value !== null && value !== undefined && value !== '' && value !== false && !isEmptyList
    }),
  )

const list = (cell = ''): string[] => cell.split(';').filter(Boolean)
const amount = (cell = ''): number | null => (cell === '' ? null : Number(cell))

const investorFields = (row: Record<string, string>) => ({
  Name: row['name'],
  Website: row['website'],
  Description: row['description'],
  Countries: list(row['countries']),
  Stages: list(row['stages']),
  'Startup round size (min)': amount(row['startup_round_size_min']),
  'Startup round size (max)': amount(row['startup_round_size_max']),
  'Startup target valuation (min)': amount(row['startup_target_valuation_min']),
  'Startup target valuation (max)': amount(row['startup_target_valuation_max']),
  'Business models': list(row['business_models']),
  Sectors: list(row['sectors']),
  Revenue: row['revenue'],
  'Contact email': row['contact_email'],
  Inactive: row['active'] === 'no',
})

const loanFields = (row: Record<string, string>) => ({
  // An array, because Airtable returns lookup fields as arrays.
  Company: [row['company']],
  Type: row['type'],
  Status: row['status'],
  'Start date': row['start_date'],
  Amount: amount(row['amount']),
  Repaid: amount(row['repaid']),
  Outstanding: amount(row['outstanding']),
  Share: amount(row['share']),
  Minimum: amount(row['minimum']),
  'Planned end': row['planned_end'] || undefined,
})

const sizes = new Map<string, number>()

function toLoanFileFields(row: Record<string, string>, getAddress: (id: string, filename: string) => string) {
  if (sizes.size === 0)
    for (const { filename, content } of buildLoanFiles()) sizes.set(filename, content.length)
  const filename = row['file'] ?? ''
  const id = buildId('att', filename)
  return {
    Name: row['name'],
    Loan: [buildId('rec', row['loan'] ?? '')],
    Kind: row['kind'],
    'Document date': row['document_date'],
    Amount: amount(row['amount']),
    Revenue: amount(row['revenue']),
    'Due date': row['due_date'] || undefined,
    'Paid on': row['paid_on'] || undefined,
    File: [
      {
        id,
        url: getAddress(id, filename),
        filename,
        size: sizes.get(filename) ?? 0,
        type: 'application/pdf',
      },
    ],
  }
}
