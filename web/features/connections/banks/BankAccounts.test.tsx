import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { listBankAccounts } from '#contract/accounting-connections.ts'
import { AppError } from '#contract/core/errors.ts'
import { buildConnection, setupConnections } from '#web/testing/connections.tsx'
import { newId } from '#web/testing/people.ts'

describe('the bank accounts of a connection', () => {
  const account = {
    id: newId(),
    name: 'Operating',
    mask: '4471',
    type: 'debit',
    currency: 'USD',
    balance: '318204.11',
    available: null,
  }
  const noAccounts = { accounts: [], read_at: null }
  const bank = buildConnection({
    platform: 'Casco Credit Union',
    platform_key: 'plaid',
    provider: 'plaid',
    source_type: 'banking',
  })

  test('of a bank are shown with their balances', async () => {
    await setupConnections({ connections: [bank] }, ({ api }) =>
      api.on(listBankAccounts, () => ({ accounts: [account], read_at: '2026-11-20T09:00:00Z' })),
    )
    const table = within(await screen.findByRole('table', { name: 'Accounts of Casco Credit Union' }))
    expect(table.getByText('Operating')).toBeTruthy()
    expect(table.getByText('$318,204.11')).toBeTruthy()
  })

  test('of books are fetched on request', async () => {
    const { user, api } = await setupConnections({ connections: [buildConnection()] }, (server) =>
      server.api.on(listBankAccounts, () => noAccounts),
    )
    expect(api.sent(listBankAccounts)).toEqual([])
    await user.click(screen.getByRole('button', { name: /Show bank accounts/ }))
    expect(await screen.findByText('No bank accounts in this connection.')).toBeTruthy()
  })

  test('are fetched again after an error', async () => {
    const { user, api } = await setupConnections({ connections: [bank] }, (server) =>
      server.api.on(listBankAccounts, () => {
        throw new AppError('provider_unavailable')
      }),
    )
    await screen.findByText(/The accounts couldn’t be loaded/)
    api.on(listBankAccounts, () => ({ accounts: [account], read_at: null }))
    await user.click(screen.getByRole('button', { name: /Try again/ }))
    expect(await screen.findByText('$318,204.11')).toBeTruthy()
  })
})
