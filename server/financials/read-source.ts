import { openAccessToken } from '#server/connections/banks/remote-connection.ts'
import { requirePlaid, requireQuiltt } from '#server/connections/banks/platforms.ts'
import { getProviderCompanyOfConnection } from '#server/connections/accounting/connection-groups.ts'
import type { ConnectionRow } from '#server/connections/rows.ts'
import type { Context } from '#server/core/context.ts'
import type { BankAccount } from '#server/providers/accounting/index.ts'
import type { Statement } from '#server/providers/accounting/financials.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import { describeFailure } from '#server/core/data/provider-messages.ts'
import { buildLineId } from './line-id.ts'
import { emptyContent, type SnapshotContent } from './content.ts'

/** A movement as a provider gave it; money in is positive. */
export interface IncomingTransaction {
  provider_id: string
  account_id: string
  date: string
  description: string
  amount: string
  currency: string
}

/** What one reading of a connection gave. */
export interface SourceResult {
  content: SnapshotContent
  transactions: IncomingTransaction[]
  /** Ids that the provider took back; null where `transactions` is all there is. */
  removed: string[] | null
  cursor: string | null
  /** What could not be read, in our words; those parts are as they were before. */
  problems: string[]
}

/** What the reading before it gave. */
export interface Before {
  content: SnapshotContent | null
  cursor: string | null
}

/** Called before each part is read. */
export type OnStep = (step: string) => Promise<void>

const monthsRead = 25

/** How many parts a connection is read in. */
export const countParts = ({ source_type }: Pick<ConnectionRow, 'source_type'>): number =>
  source_type === 'accounting' ? 7 : 2

/** Reads all of a connection. Throws ProviderError when nothing could be read. */
export async function readSource(
  ctx: Context,
  row: ConnectionRow,
  before: Before,
  onStep: OnStep,
): Promise<SourceResult> {
  if (row.provider === 'plaid') return readPlaid(ctx, row, before, onStep)
  if (row.provider === 'quiltt') return readQuiltt(ctx, row, onStep)
  return row.source_type === 'accounting'
    ? readLedger(ctx, row, before, onStep)
    : readCodatBank(ctx, row, onStep)
}

/** Collects parts: one that fails is noted, and keeps what it was before. */
function createParts(onStep: OnStep) {
  const failures: ProviderError[] = []
  let parts = 0
  return {
    async read<T>(step: string, previous: T, work: () => Promise<T>): Promise<T> {
      await onStep(step)
      parts += 1
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        failures.push(error)
        return previous
      }
    },
    /** The failures in words. Throws the first where nothing could be read. */
    finish(): string[] {
      const [first] = failures
      if (first && failures.length === parts) throw first
      return failures.map(describeFailure)
    },
  }
}

async function readLedger(
  ctx: Context,
  row: ConnectionRow,
  before: Before,
  onStep: OnStep,
): Promise<SourceResult> {
  const { provider_company_id: company } = await getProviderCompanyOfConnection(ctx, row)
  const { reports } = ctx.accounting
  const id = row.provider_connection_id ?? ''
  const old = before.content ?? emptyContent
  const parts = createParts(onStep)
  const info = await parts.read('Reading company info', pickInfo(old), () => reports.info(company))
  const currency = info.currency ?? 'USD'
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
  const aged = await parts.read('Reading what is owed', old.aged, () => readAged(ctx, row, company, currency))
  const accounts = await parts.read('Reading bank accounts', old.accounts, async () =>
    toAccounts(await ctx.accounting.bankAccounts(company, { id, source_type: 'accounting' }), currency),
  )
  const transactions = await parts.read('Reading bank transactions', null, () =>
    readLedgerTransactions(ctx, { company, connection: id, currency, accounts }),
  )
  return {
    content: {
      ...info,
      basis: profit?.basis ?? old.basis,
      statements: [
        ...(profit ? build('profit_and_loss', profit) : pickStatement(old, 'profit_and_loss')),
        ...(sheet ? build('balance_sheet', sheet) : pickStatement(old, 'balance_sheet')),
      ],
      cash_flow,
      aged,
      accounts,
    },
    transactions: transactions ?? [],
    removed: transactions ? null : [],
    cursor: null,
    problems: parts.finish(),
  }
}

const pickStatement = ({ statements }: SnapshotContent, statement: 'profit_and_loss' | 'balance_sheet') =>
  statements.filter((line) => line.statement === statement)

interface LedgerAccounts {
  company: string
  connection: string
  currency: string
  accounts: SnapshotContent['accounts']
}

async function readLedgerTransactions(
  { accounting }: Context,
  { company, connection, currency, accounts }: LedgerAccounts,
): Promise<IncomingTransaction[]> {
  const currencies = new Map(accounts.map((account) => [account.id, account.currency]))
  const all: IncomingTransaction[] = []
  for (const account of accounts) {
    const read = await accounting.reports.transactions(company, connection, account.id)
    for (const one of read)
      all.push(toTransaction({ ...one, currency: currencies.get(one.account_id) ?? currency }))
  }
  return all
}

const pickInfo = ({ currency, fiscal_year_start, locked_through }: SnapshotContent) => ({
  currency,
  fiscal_year_start,
  locked_through,
})

async function readAged({ accounting }: Context, { id }: ConnectionRow, company: string, currency: string) {
  const aged: SnapshotContent['aged'] = []
  for (const kind of ['receivable', 'payable'] as const)
    for (const [index, item] of (await accounting.reports.aged(company, kind)).entries()) {
      const lineId = buildLineId(id, kind, item.party, item.billed_from, String(index))
      aged.push({ ...item, kind, currency: item.currency ?? currency, id: lineId })
    }
  return aged
}

/** Two accounts of one name in the same group are told apart by their order. */
function toStatementLines(
  connectionId: string,
  statement: 'profit_and_loss' | 'balance_sheet',
  read: Statement,
  currency: string,
): SnapshotContent['statements'] {
  const seen = new Map<string, number>()
  return read.lines.map((line) => {
    const key = [statement, line.month, line.section, ...line.groups, line.account].join('\n')
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    const id = buildLineId(connectionId, key, ...(count > 1 ? [String(count)] : []))
    return { ...line, id, statement, currency: read.currency ?? currency }
  })
}

/** An account without a balance says nothing that could be counted. */
const toAccounts = (accounts: BankAccount[], currency: string): SnapshotContent['accounts'] =>
  accounts.flatMap(({ id, name, account_number, type, currency: own, balance }) =>
    balance === null
      ? []
      : [{ id, name, mask: account_number?.slice(-4) ?? null, type, currency: own ?? currency, balance }],
  )

const toBankContent = (accounts: BankAccount[]): SnapshotContent => ({
  ...emptyContent,
  accounts: toAccounts(accounts, 'USD'),
})

async function readPlaid(
  ctx: Context,
  row: ConnectionRow,
  before: Before,
  onStep: OnStep,
): Promise<SourceResult> {
  const token = await openAccessToken(ctx, row)
  if (token === null) throw new ProviderError('plaid', 'open the key', 'auth')
  const plaid = requirePlaid(ctx)
  await onStep('Reading bank accounts')
  const content = toBankContent(await plaid.accounts(token))
  await onStep('Reading bank transactions')
  const changes = await readPlaidChanges(ctx, token, before.cursor)
  return { content, ...changes, problems: [] }
}

const maxRestarts = 5

/** All changes since the cursor; from the start again when the list changes in between. */
async function readPlaidChanges(ctx: Context, token: string, from: string | null) {
  const plaid = requirePlaid(ctx)
  for (let restart = 0; restart < maxRestarts; restart += 1) {
    const transactions: IncomingTransaction[] = []
    const removed: string[] = []
    let cursor = from
    for (;;) {
      const page = await plaid.transactions(token, cursor)
      if (page === 'start_over') break
      for (const one of [...page.added, ...page.modified])
        if (!one.pending) transactions.push(toTransaction(one))
      removed.push(...page.removed.map(({ id }) => id))
      cursor = page.next_cursor
      if (!page.has_more) return { transactions, removed, cursor }
    }
  }
  throw new ProviderError('plaid', 'list transactions', 'down')
}

type ProviderTransaction = Omit<IncomingTransaction, 'provider_id' | 'currency'> & {
  id: string
  currency: string | null
}

const toTransaction = ({ id, account_id, date, description, amount, currency }: ProviderTransaction) => ({
  provider_id: id,
  account_id,
  date,
  description,
  amount,
  currency: currency ?? 'USD',
})

async function readQuiltt(ctx: Context, row: ConnectionRow, onStep: OnStep): Promise<SourceResult> {
  const { profile_id: profile, provider_connection_id: id } = row
  if (profile === null || id === null) throw new ProviderError('quiltt', 'list accounts', 'not_ready')
  const quiltt = requireQuiltt(ctx)
  await onStep('Reading bank accounts')
  const content = toBankContent(await quiltt.accounts(profile, id))
  await onStep('Reading bank transactions')
  const ids = content.accounts.map((account) => account.id)
  const since = new Date(Date.now() - monthsRead * 31 * 86_400_000).toISOString().slice(0, 10)
  const transactions: IncomingTransaction[] = []
  for (let after: string | null | undefined; ;) {
    const page = await quiltt.transactions(profile, ids, after ? { after, since } : { since })
    for (const one of page.transactions) if (!one.pending) transactions.push(toTransaction(one))
    after = page.next_cursor
    if (!page.has_more || after === null) break
  }
  return { content, transactions, removed: null, cursor: null, problems: [] }
}

async function readCodatBank(ctx: Context, row: ConnectionRow, onStep: OnStep): Promise<SourceResult> {
  const { provider_company_id: company } = await getProviderCompanyOfConnection(ctx, row)
  const id = row.provider_connection_id ?? ''
  const parts = createParts(onStep)
  const accounts = await parts.read('Reading bank accounts', [], () =>
    ctx.accounting.bankAccounts(company, { id, source_type: 'banking' }),
  )
  const content = toBankContent(accounts)
  const currencies = new Map(content.accounts.map((account) => [account.id, account.currency]))
  const read = await parts.read('Reading bank transactions', null, () =>
    ctx.accounting.reports.bankTransactions(company, id),
  )
  const transactions = (read ?? []).map((one) =>
    toTransaction({ ...one, currency: currencies.get(one.account_id) ?? null }),
  )
  return { content, transactions, removed: read ? null : [], cursor: null, problems: parts.finish() }
}
