import type { FinancialBalance, MergedAccount } from '#contract/financials/accounts.ts'
import type { Financials } from '#contract/financials/financials.ts'
import { fromCents, sumCents, toCents } from '#contract/rules/metrics/cents.ts'
import { accountKinds, unknownCurrency } from '#contract/rules/metrics/readings.ts'
import { formatDate } from '#web/ui/format.ts'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatAmount } from './figure-format.ts'

interface CurrencyGroup {
  currency: string
  balances: readonly FinancialBalance[]
}

/** The accounts of each currency, that of the books first. */
function groupByCurrency({ balances, currency }: Financials): CurrencyGroup[] {
  const groups = Map.groupBy(balances, (balance) => balance.currency)
  return [...groups]
    .map(([own, group]) => ({ currency: own, balances: group }))
    .toSorted(
      (a, b) =>
        Number(b.currency === currency) - Number(a.currency === currency) ||
        a.currency.localeCompare(b.currency),
    )
}

/** Every account at a bank in its own currency: nothing is converted, and only cash accounts count as cash. */
export function AccountsCard({ financials }: { financials: Financials }) {
  const groups = groupByCurrency(financials)
  if (groups.length === 0) return null
  return (
    <Card title="Accounts" sub={describeCurrencies(groups, financials.currency)}>
      <CardRows>
        {groups.flatMap(({ currency, balances }) => [
          ...balances.map((balance, index) => (
            <AccountRow key={`${balance.connection} ${balance.account} ${index}`} balance={balance} />
          )),
          <CardRow key={currency}>
            <RowText
              strong
              title={currency === unknownCurrency ? 'Currency unknown' : `Cash in ${currency}`}
            />
            <Text as="span" strong tabular>
              {describeCash(balances, currency)}
            </Text>
          </CardRow>,
        ])}
        {financials.merged.map((merged, index) => (
          <MergedRow key={`merged ${index}`} merged={merged} />
        ))}
      </CardRows>
    </Card>
  )
}

const describeCurrencies = (groups: readonly CurrencyGroup[], currency: string | null) =>
  groups.length === 1
    ? 'Balances as the banks have them'
    : `Each in its own currency; figures are in ${currency ?? groups[0]?.currency} and leave the others out`

/** Cash in one currency; a missing balance or an unknown currency makes no sum. */
function describeCash(balances: readonly FinancialBalance[], currency: string): string {
  const cash = balances.filter(({ kind }) => kind === 'cash')
  const known = cash.flatMap(({ balance }) => (balance === null ? [] : [{ cents: toCents(balance) }]))
  if (currency === unknownCurrency) return 'In no figure'
  if (known.length < cash.length) return 'Not enough data'
  return formatAmount(fromCents(sumCents(known)), currency)
}

const AccountRow = ({ balance }: { balance: FinancialBalance }) => (
  <CardRow>
    <RowText
      strong
      title={balance.account || 'Account without a name'}
      note={
        <>
          {balance.source}, {formatDate(balance.as_of)}
          {balance.kind !== 'cash' && ` · ${accountKinds[balance.kind]}, not counted as cash`}
        </>
      }
    />
    <Text as="span" tabular>
      {balance.balance === null ? 'No balance' : formatAmount(balance.balance, balance.currency)}
    </Text>
  </CardRow>
)

const MergedRow = ({ merged: { account, counted_as } }: { merged: MergedAccount }) => (
  <CardRow>
    <RowText
      strong
      title={describeAccount(account)}
      note={`The same account as ${describeAccount(counted_as)}: equal last digits, institution, currency and kind. It counts once.`}
    />
  </CardRow>
)

const describeAccount = ({ account, mask, source }: MergedAccount['account']) =>
  `${account}${mask === null ? '' : ` ••${mask}`} at ${source}`
