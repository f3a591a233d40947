import { getProviderCompanyOfConnection } from '#server/connections/accounting/connection-groups.ts'
import { unknownCurrency } from '#contract/rules/metrics/readings.ts'
import type { ConnectionRow } from '#server/connections/rows.ts'
import type { Context } from '#server/context.ts'
import type { Statement } from '#server/providers/accounting/financials.ts'
import { buildLineId } from './line-id.ts'
import { emptyContent, type SnapshotContent } from './content.ts'
import { readCodatBankConnection, readPlaidConnection, readQuilttConnection } from './read-bank.ts'
import {
  createTransactionStager,
  createPartReader,
  describeMissingDetails,
  monthsRead,
  type Reading,
  readTransactionPart,
  type SourceResult,
  toAccounts,
} from './reading.ts'

export const countReadSteps = ({ source_type }: Pick<ConnectionRow, 'source_type'>): number =>
  source_type === 'accounting' ? 7 : 2

/** Throws ProviderError when every part fails, or, for Plaid and Quiltt, when any part fails. */
export async function readSource(reading: Reading): Promise<SourceResult> {
  const { provider, source_type } = reading.row
  if (provider === 'plaid') return readPlaidConnection(reading)
  if (provider === 'quiltt') return readQuilttConnection(reading)
  return source_type === 'accounting' ? readLedger(reading) : readCodatBankConnection(reading)
}

async function readLedger(reading: Reading): Promise<SourceResult> {
  const { ctx, row, before } = reading
  const { provider_company_id: company } = await getProviderCompanyOfConnection(ctx, row)
  const { reports } = ctx.accounting
  const connectionId = row.provider_connection_id ?? ''
  const old = before.content ?? emptyContent
  const parts = createPartReader(reading)
  const info = await parts.read('Reading company info', pickInfo(old), () => reports.info(company))
  const { currency } = info
  const build = (statement: 'profit_and_loss' | 'balance_sheet', read: Statement) =>
    toStatementLines(row.id, statement, read, currency)
  const profit = await parts.read('Reading profit and loss', null, () =>
    reports.profitAndLoss(company, monthsRead),
  )
  const sheet = await parts.read('Reading balance sheets', null, () =>
    reports.balanceSheet(company, monthsRead),
  )
  const cash_flow = await parts.read('Reading cash flow', old.cash_flow, () =>
    reports.cashFlow(company, monthsRead),
  )
  const aged = await parts.read('Reading open items', old.aged, () => readAged(ctx, row, company, currency))
  const accounts = await parts.read('Reading bank accounts', old.accounts, async () =>
    toAccounts(
      await ctx.accounting.bankAccounts(company, { id: connectionId, source_type: 'accounting' }),
      currency,
    ),
  )
  const removed = await readTransactionPart(parts, reading, () =>
    readLedgerTransactions(reading, { company, connectionId, accounts }),
  )
  return {
    content: {
      ...info,
      is_history_complete: true,
      statement_months: pickMonths(old, { profit, sheet }),
      basis: profit?.basis ?? old.basis,
      statements: [
        ...(profit ? build('profit_and_loss', profit) : pickStatement(old, 'profit_and_loss')),
        ...(sheet ? build('balance_sheet', sheet) : pickStatement(old, 'balance_sheet')),
      ],
      cash_flow,
      aged,
      accounts,
    },
    removed,
    cursor: null,
    problems: [...parts.finish(), ...describeMissingDetails(accounts)],
  }
}

const pickMonths = (
  { statement_months: old }: SnapshotContent,
  { profit, sheet }: { profit: Statement | null; sheet: Statement | null },
) => ({
  profit_and_loss: profit?.months ?? old.profit_and_loss,
  balance_sheet: sheet?.months ?? old.balance_sheet,
})

const pickStatement = ({ statements }: SnapshotContent, statement: 'profit_and_loss' | 'balance_sheet') =>
  statements.filter((line) => line.statement === statement)

interface LedgerAccounts {
  company: string
  connectionId: string
  accounts: SnapshotContent['accounts']
}

async function readLedgerTransactions(
  reading: Reading,
  { company: companyId, connectionId, accounts }: LedgerAccounts,
): Promise<void> {
  const { reports } = reading.ctx.accounting
  const changes = createTransactionStager(reading, accounts)
  for (const { id: accountId } of accounts)
    await reports.transactions({ companyId, connectionId, accountId }, (page) => changes.add(page))
}

const pickInfo = ({ currency, fiscal_year_start, locked_through }: SnapshotContent) => ({
  currency,
  fiscal_year_start,
  locked_through,
})

async function readAged(
  { accounting }: Context,
  { id }: ConnectionRow,
  company: string,
  currency: string | null,
) {
  const aged: SnapshotContent['aged'] = []
  for (const kind of ['receivable', 'payable'] as const)
    for (const [index, item] of (await accounting.reports.aged(company, kind)).entries()) {
      const lineId = buildLineId(id, kind, item.party, item.billed_from ?? '', String(index))
      aged.push({ ...item, kind, currency: item.currency ?? currency ?? unknownCurrency, id: lineId })
    }
  return aged
}

/** If accounts have the same name and groups, the ids of their lines depend on the order of the accounts. */
function toStatementLines(
  connectionId: string,
  statement: 'profit_and_loss' | 'balance_sheet',
  read: Statement,
  currency: string | null,
): SnapshotContent['statements'] {
  const seen = new Map<string, number>()
  return read.lines.map((line) => {
    const key = [statement, line.month, line.section, ...line.groups, line.account].join('\n')
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    const id = buildLineId(connectionId, key, ...(count > 1 ? [String(count)] : []))
    return { ...line, id, statement, currency: read.currency ?? currency ?? unknownCurrency }
  })
}
