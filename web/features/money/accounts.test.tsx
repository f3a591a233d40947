// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listComparisons } from '#contract/financials/comparisons.ts'
import * as contract from '#contract/financials/financials.ts'
import { listRequirements } from '#contract/financials/requirements.ts'
import { getCurrentUser } from '#contract/users.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildFinancials, buildFinancialMonth } from '#web/testing/financials.ts'
import { buildUser, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { MoneyPage } from './MoneyPage.tsx'

function setup(financials: contract.Financials) {
  const user = buildUser()
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(contract.getFinancials, () => financials)
    .on(contract.listMetrics, () => [])
    .on(listComparisons, () => [])
    .on(listRequirements, () => [])
  const store = createAppStore(buildTestServices(api.call))
  void store.dispatch(loadCurrentUser())
  renderInApp(<MoneyPage />, store, { at: '/app/money' })
}

test('lists accounts in other currencies without adding them to the figures', async () => {
  const base = { connection: newId(), source: 'Tartan Bank', as_of: '2026-11-20T06:00:00Z' }
  const cash = { type: 'debit', kind: 'cash' } as const
  const balances = [
    { ...base, account: 'Euro account', ...cash, currency: 'EUR', balance: '40000.00' },
    { ...base, account: 'Operating', ...cash, currency: 'USD', balance: '11600.00' },
    {
      ...base,
      account: 'Company card',
      type: 'credit' as const,
      kind: 'card' as const,
      currency: 'USD',
      balance: '-900.00',
    },
  ]
  const months = [buildFinancialMonth('2026-10'), buildFinancialMonth('2026-10', { currency: 'EUR' })]
  setup(buildFinancials({ balances, months }))
  const card = within(await screen.findByRole('region', { name: 'Accounts' }))
  const rows = card.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
  expect(rows).toEqual([
    'OperatingTartan Bank, 20 Nov 2026$11,600',
    'Company cardTartan Bank, 20 Nov 2026 · Card, not counted as cash-$900',
    'Cash in USD$11,600',
    'Euro accountTartan Bank, 20 Nov 202640,000 EUR',
    'Cash in EUR40,000 EUR',
  ])
  expect(screen.getByText(/The figures don’t include them/)).toBeTruthy()
  expect(screen.getByText('Select a figure to see the underlying entries.')).toBeTruthy()
})

test('lists accounts without a balance or known currency, and merged accounts', async () => {
  const base = {
    connection: newId(),
    source: 'Tartan Bank',
    as_of: '2026-11-20T06:00:00Z',
    type: 'debit',
    kind: 'cash',
    currency: 'USD',
    balance: '10.00',
  } as const
  const balances = [
    { ...base, account: 'Savings', balance: null },
    { ...base, account: 'Coins', currency: 'DOGE' },
    { ...base, account: 'Pool', currency: 'unknown' },
    { ...base, account: 'Term loan', type: 'credit' as const, kind: 'loan' as const, balance: '-5.00' },
  ]
  const at = (source: string) => ({ connection: newId(), source, account: 'Checking', mask: '1234' })
  const merged = [{ account: at('Quiltt'), counted_as: at('First Bank') }]
  const limits = ['Tartan Bank Savings has no balance']
  setup(buildFinancials({ balances, merged, limits }))
  const card = within(await screen.findByRole('region', { name: 'Accounts' }))
  const rows = card.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
  expect(rows).toEqual([
    'SavingsTartan Bank, 20 Nov 2026No balance',
    'Term loanTartan Bank, 20 Nov 2026 · Loan, not counted as cash-$5',
    'Cash in USDNot enough data',
    'CoinsTartan Bank, 20 Nov 202610 DOGE',
    'Cash in DOGE10 DOGE',
    'PoolTartan Bank, 20 Nov 202610 in an unknown currency',
    'Currency unknownNot included in figures',
    'Checking ••1234 at QuilttSame account as Checking ••1234 at First Bank: matching last digits, institution, currency and type. Counted once.',
  ])
  expect(screen.getByText(/Tartan Bank Savings has no balance\. Figures that need more/)).toBeTruthy()
})
