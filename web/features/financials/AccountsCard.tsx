import type { FinancialBalance, Financials } from '#contract/financials/financials.ts'
import { fromCents, sumCents, toCents } from '#contract/rules/metrics/cents.ts'
import { formatDate } from '#web/ui/format.ts'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { formatAmount } from './figure-format.ts'

const rowSx = {
  '& .amount': { fontFamily: 'fontFamilyTabular', whiteSpace: 'nowrap' },
} as const

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

/** Every account at a bank in its own currency: nothing is converted, and cards are not taken off. */
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
          <CardRow key={currency} sx={rowSx}>
            <b className="grow">Cash in {currency}</b>
            <b className="amount">{formatAmount(sumCash(balances), currency)}</b>
          </CardRow>,
        ])}
      </CardRows>
    </Card>
  )
}

const describeCurrencies = (groups: readonly CurrencyGroup[], currency: string | null) =>
  groups.length === 1
    ? 'Balances as the banks have them'
    : `Each in its own currency; figures are in ${currency ?? groups[0]?.currency} and leave the others out`

/** Cards are owed, and stand under debt. */
const sumCash = (balances: readonly FinancialBalance[]) =>
  fromCents(
    sumCents(
      balances.filter(({ type }) => type !== 'credit').map(({ balance }) => ({ cents: toCents(balance) })),
    ),
  )

const AccountRow = ({ balance }: { balance: FinancialBalance }) => (
  <CardRow sx={rowSx}>
    <div className="grow">
      <b>{balance.account}</b>
      <p>
        {balance.source}, {formatDate(balance.as_of)}
        {balance.type === 'credit' && ', card or credit'}
      </p>
    </div>
    <span className="amount">{formatAmount(balance.balance, balance.currency)}</span>
  </CardRow>
)
