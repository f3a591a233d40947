import type { ReadAccount, SourceReading } from './readings.ts'

/** Returns a key that is unique per company. Account ids are unique only within their connection. */
export const getAccountKey = (connection: string, accountId: string): string => `${connection} ${accountId}`

export interface AccountReference {
  connection: string
  source: string
  account: string
  mask: string | null
}

export interface MergedAccount {
  account: AccountReference
  counted_as: AccountReference
}

export interface CompanyBanks {
  banks: SourceReading[]
  merged: MergedAccount[]
}

interface Candidate {
  reading: SourceReading
  account: ReadAccount
  /** The ids of this account's connection and of the connections whose accounts were merged into this account. */
  absorbed: Set<string>
}

/**
 * Selects the readings with bank accounts: from banks or, without banks, from the books. An account that two
 * connections report counts once; linked connections and newer readings take precedence.
 */
export function chooseBanks(readings: readonly SourceReading[]): CompanyBanks {
  const banks = readings.filter(({ kind, accounts }) => kind === 'bank' && accounts.length > 0)
  const sources = (banks.length > 0 ? banks : readings).toSorted(
    (a, b) => Number(b.is_linked) - Number(a.is_linked) || b.read_at.localeCompare(a.read_at),
  )
  const candidates: Candidate[] = []
  const merged: MergedAccount[] = []
  for (const reading of sources)
    for (const account of reading.accounts) {
      const same = findSameAccount(candidates, reading, account)
      if (same) {
        same.absorbed.add(reading.connection)
        merged.push({
          account: toReference(reading, account),
          counted_as: toReference(same.reading, same.account),
        })
      } else candidates.push({ reading, account, absorbed: new Set([reading.connection]) })
    }
  return { banks: sources.flatMap((reading) => pickAccounts(reading, candidates)), merged }
}

function findSameAccount(
  candidates: readonly Candidate[],
  { connection }: SourceReading,
  account: ReadAccount,
): Candidate | undefined {
  const same = candidates.filter(
    (candidate) => !candidate.absorbed.has(connection) && isSameAccount(candidate.account, account),
  )
  return same.find((candidate) => normalize(candidate.account.name) === normalize(account.name)) ?? same[0]
}

const isSameAccount = (a: ReadAccount, b: ReadAccount): boolean =>
  a.mask !== null &&
  a.mask === b.mask &&
  a.institution !== null &&
  b.institution !== null &&
  normalize(a.institution) === normalize(b.institution) &&
  a.currency === b.currency &&
  a.kind === b.kind

const normalize = (text: string) => text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

const toReference = ({ connection, platform }: SourceReading, { name, mask }: ReadAccount) => ({
  connection,
  source: platform,
  account: name,
  mask,
})

function pickAccounts(reading: SourceReading, candidates: readonly Candidate[]): SourceReading[] {
  const accounts = candidates
    .filter((candidate) => candidate.reading === reading)
    .map(({ account }) => account)
  if (accounts.length === 0) return []
  const ids = new Set(accounts.map(({ id }) => id))
  return [
    {
      ...reading,
      accounts,
      transactions: reading.transactions.filter(({ account_id }) => ids.has(account_id)),
    },
  ]
}

/**
 * Returns unique account names by key. Adds the last digits or a number to equal names: `Savings ••1111`,
 * `Savings (2)`.
 */
export function nameAccounts(banks: readonly SourceReading[]): Map<string, string> {
  const accounts = banks.flatMap(({ connection, accounts: bankAccounts }) =>
    bankAccounts.map((account) => ({ ...account, key: getAccountKey(connection, account.id) })),
  )
  const accountNames = distinguish(
    accounts.map(({ key, name, mask }) => ({ key, name, longer: mask ? `${name} ••${mask}` : name })),
  )
  return new Map(accountNames.map(({ key, name }) => [key, name]))
}

function distinguish(accounts: readonly { key: string; name: string; longer: string }[]) {
  const sameName = Map.groupBy(accounts, ({ name }) => normalize(name))
  const seen = new Map<string, number>()
  return accounts.map(({ key, name, longer }) => {
    if ((sameName.get(normalize(name))?.length ?? 0) < 2) return { key, name }
    const count = (seen.get(normalize(longer)) ?? 0) + 1
    seen.set(normalize(longer), count)
    return { key, name: count === 1 ? longer : `${longer} (${count})` }
  })
}
