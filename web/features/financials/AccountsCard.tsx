import type { FinancialBalance, MergedAccount } from '#contract/financials/accounts.ts'
import type { Financials } from '#contract/financials/financials.ts'
import { toAmount, sumCents, toCents } from '#contract/rules/metrics/cents.ts'
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

function groupByCurrency({ balances, currency }: Financials): CurrencyGroup[] {
  const groups = Map.groupBy(balances, (balance) => balance.currency)
  return [...groups]
    .map(([accountCurrency, group]) => ({ currency: accountCurrency, balances: group }))
    .toSorted(
      (a, b) =>
        Number(b.currency === currency) - Number(a.currency === currency) ||
        a.currency.localeCompare(b.currency),
    )
}

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
    ? 'The latest balance of each account'
    : `Balances are in each account’s currency. Figures include only ${currency ?? groups[0]?.currency} accounts.`

function describeCash(balances: readonly FinancialBalance[], currency: string): string {
  const cash = balances.filter(({ kind }) => kind === 'cash')
  const amounts = cash.flatMap(({ balance }) => (balance === null ? [] : [{ cents: toCents(balance) }]))
  if (currency === unknownCurrency) return 'Not included in figures'
  if (amounts.length < cash.length) return 'Not enough data'
  return formatAmount(toAmount(sumCents(amounts)), currency)
}

const AccountRow = ({ balance }: { balance: FinancialBalance }) => (
  <CardRow>
    <RowText
      strong
      title={balance.account || 'Unnamed account'}
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
      note={`Same account as ${describeAccount(counted_as)}: matching last digits, institution, currency and type. Counted once.`}
    />
  </CardRow>
)

const describeAccount = ({ account, mask, source }: MergedAccount['account']) =>
  `${account}${mask === null ? '' : ` ••${mask}`} at ${source}`
