import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Connection, createConnection, openAccountingAccount } from '#contract/accounting-connections.ts'
import {
  confirmBankRelink,
  finishBankConnection,
  reauthBankConnection,
  saveQuilttConnection,
} from '#contract/bank-connections.ts'
import { AppError } from '#contract/core/errors.ts'
import { bankPages } from '#contract/rules/bank-pages.ts'
import { toLinkedConnection, setupBanks, buildPendingConnection } from '#web/testing/banks.tsx'
import { buildConnection, step } from '#web/testing/connections.tsx'
import { finishLinkSession } from '../finish-link-session.ts'
import { readLinkSession, saveLinkSession } from '../link-session.ts'

beforeEach(() => sessionStorage.clear())

describe('one tile connects any bank', () => {
  test('in a window on a separate page; the approval is sent to the server', async () => {
    const { openBank, api, windows, row, company, codatId, leave, status } = await setupBanks()
    await openBank()
    await status(/Casco Credit Union is connected/)
    expect(row('Casco Credit Union').getByText('Linked')).toBeTruthy()
    expect(api.sent(createConnection)).toEqual([{ params: { codatId }, body: { platform_key: 'plaid' } }])
    expect(windows.plaid).toHaveBeenCalledExactlyOnceWith({ linkToken: 'link-1', returnedTo: undefined })
    const body = {
      company_id: company().id,
      platform_key: 'plaid',
      public_token: 'public-1',
      state: 'state-1',
    }
    expect(api.sent(finishBankConnection)).toEqual([{ body }])
    expect(leave).toHaveBeenCalledExactlyOnceWith(bankPages.window)
    expect(readLinkSession(company().id)).toBeNull()
  })

  test('through a different provider if the bank is not in the list, and back again', async () => {
    const { user, api, windows, company, status } = await setupBanks()
    const other = await screen.findByRole('button', { name: 'Connect another way' })
    await user.click(other)
    await status(/Casco Credit Union is connected/)
    expect(windows.quiltt).toHaveBeenCalledWith({ token: 'session-1', connectorId: 'cn-1', repairs: null })
    const body = { company_id: company().id, connection_id: 'conn-1', profile_id: 'p-1' }
    expect(api.sent(saveQuilttConnection)).toEqual([{ body }])
    await user.click(await screen.findByRole('button', { name: /^Your bank/ }))
    await waitFor(() => expect(windows.plaid).toHaveBeenCalled())
  })

  test('a second bank is a separate connection', async () => {
    const first = toLinkedConnection(buildPendingConnection('plaid'))
    const { openBank, api } = await setupBanks({ connections: [first] })
    await openBank()
    await waitFor(() => expect(api.sent(finishBankConnection)).toHaveLength(1))
  })

  test('without a company name it links to that question, and no window opens', async () => {
    const { openBank, windows, api } = await setupBanks({ name: null })
    await openBank()
    expect(within(await screen.findByRole('alert')).getByRole('link')).toBeTruthy()
    expect(windows.plaid).not.toHaveBeenCalled()
    expect(api.sent(openAccountingAccount)).toEqual([])
  })

  test('the page does not name a provider', async () => {
    await setupBanks({
      connections: [buildPendingConnection('plaid'), toLinkedConnection(buildPendingConnection('quiltt'))],
    })
    await screen.findByRole('button', { name: /^Your bank/ })
    expect(document.body.textContent).not.toMatch(/plaid|quiltt|codat|supplier/i)
  })
})

describe('a window that ends without a bank', () => {
  test.each([
    ['left', /You left before anything was connected/],
    ['failed', /Your bank couldn’t be connected/],
  ] as const)('as %s does not leave a connection', async (kind, words) => {
    const { openBank, windows, api, status } = await setupBanks()
    windows.plaid.mockResolvedValue({ kind })
    await openBank()
    await status(words)
    expect(api.sent(finishBankConnection)).toEqual([])
    expect(screen.queryByText('Connected')).toBeNull()
  })

  test.each([
    ['provider_unavailable', /is not responding/],
    ['provider_rejected', /rejected the request/],
  ] as const)('because of %s shows a message, and can be retried or left', async (code, words) => {
    const { user, openBank, api, windows } = await setupBanks()
    api.on(finishBankConnection, () => {
      throw new AppError(code)
    })
    await openBank()
    expect(await screen.findByText(words)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(windows.plaid).toHaveBeenCalledTimes(2))
    await user.click(await screen.findByRole('button', { name: 'Back to connections' }))
    expect(await screen.findByRole('button', { name: /^Your bank/ })).toBeTruthy()
  })

  test('because of an expired session shows a message', async () => {
    const { openBank, api, status } = await setupBanks()
    api.on(finishBankConnection, () => {
      throw new AppError('connection_state')
    })
    await openBank()
    await status(/is no longer valid/)
    expect(screen.queryByText('Connected')).toBeNull()
  })
})

describe('a bank that asks for a new sign-in', () => {
  const paused = (provider: 'plaid' | 'quiltt') =>
    ({
      ...toLinkedConnection(buildPendingConnection(provider)),
      status: 'Error',
      last_sync: '2026-11-16T09:00:00Z',
      updated_at: '2026-11-20T10:00:00Z',
    }) as const

  test('is paused, and shows the date of the saved data and one button', async () => {
    const { row } = await setupBanks({ connections: [paused('plaid')] })
    expect(row('Casco Credit Union').getByText('Paused')).toBeTruthy()
    expect(row('Casco Credit Union').getByText(/up to 16 Nov 2026 is safe/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /Sign in again/ })).toHaveLength(1)
  })

  test('works again after the sign-in, with a new token or after the server’s next sync', async () => {
    const broken = paused('plaid')
    const { user, api, status } = await setupBanks({ connections: [broken] }, broken)
    await user.click(screen.getByRole('button', { name: /Sign in again/ }))
    await status(/Casco Credit Union is connected/)
    expect(api.sent(createConnection)[0]?.body).toEqual({
      platform_key: 'plaid',
      update_mode: true,
      connection_id: broken.id,
    })
    expect(api.sent(reauthBankConnection)[0]?.body).toMatchObject({ public_token: 'public-1' })
  })

  test('is confirmed by its id if there is no new token', async () => {
    const broken = paused('plaid')
    const { user, api, windows } = await setupBanks({ connections: [broken] }, broken)
    windows.plaid.mockResolvedValue({ kind: 'approved', publicToken: null, connectionId: null })
    await user.click(screen.getByRole('button', { name: /Sign in again/ }))
    await waitFor(() => expect(api.sent(confirmBankRelink)).toEqual([{ body: { connection_id: broken.id } }]))
  })

  test('is repaired in the window of its provider', async () => {
    const broken = paused('quiltt')
    const { user, api, windows } = await setupBanks({ connections: [broken] }, broken)
    await user.click(screen.getByRole('button', { name: /Sign in again/ }))
    await waitFor(() => expect(api.sent(confirmBankRelink)).toHaveLength(1))
    expect(windows.quiltt).toHaveBeenCalledWith(expect.objectContaining({ repairs: 'conn-1' }))
  })

  test('stays paused if the user leaves the window', async () => {
    const broken = paused('plaid')
    const { user, windows, status, row } = await setupBanks({ connections: [broken] }, broken)
    windows.plaid.mockResolvedValue({ kind: 'left' })
    await user.click(screen.getByRole('button', { name: /Sign in again/ }))
    await status(/Casco Credit Union stays paused/)
    expect(row('Casco Credit Union').getByText('Paused')).toBeTruthy()
  })

  test('shows the date when the access expires, in advance', async () => {
    const ending = {
      ...toLinkedConnection(buildPendingConnection('plaid')),
      last_sync: '2026-11-20T09:00:00Z',
      update_mode: true,
      error_message: 'The bank will end this connection soon',
      consent_expires_at: '2026-11-26T09:00:00Z',
    }
    const { row } = await setupBanks({ connections: [ending] })
    expect(row('Casco Credit Union').getByText(/access to this bank expires on 26 Nov 2026/)).toBeTruthy()
    expect(row('Casco Credit Union').getByRole('button', { name: /Sign in again/ })).toBeTruthy()
  })
})

describe('a bank with its own page redirects back', () => {
  const returnedTo = 'https://app.test/app/connections/return?oauth_state_id=1'
  const saveSession = (company: string, connection: Connection) =>
    saveLinkSession({
      company,
      from: step,
      platform: 'Your bank',
      linked: [],
      connection: connection.id,
      is_repair: false,
      bank: {
        company,
        platform_key: 'plaid',
        connection_id: connection.id,
        is_repair: false,
        link_token: 'link-1',
        state: 'state-1',
        quiltt_id: null,
      },
    })

  test('and the same session continues', async () => {
    const { store, api, windows, company } = await setupBanks()
    saveSession(company().id, buildPendingConnection('plaid'))
    const action = await store.dispatch(
      finishLinkSession({ status: null, opensBank: true, returnedTo, windows }),
    )
    expect(action.payload).toMatchObject({ to: step, linkResult: { status: '200' } })
    expect(windows.plaid).toHaveBeenCalledExactlyOnceWith({ linkToken: 'link-1', returnedTo })
    expect(api.sent(finishBankConnection)[0]?.body).toMatchObject({
      public_token: 'public-1',
      state: 'state-1',
    })
  })

  test('too late or to another tab, and the result is late', async () => {
    const { store, api, windows, company } = await setupBanks()
    const lost = await store.dispatch(
      finishLinkSession({ status: null, opensBank: true, returnedTo, windows }),
    )
    expect(lost.payload).toMatchObject({ to: '/app/connections', linkResult: { status: 'late' } })
    saveSession(company().id, buildPendingConnection('plaid'))
    api.on(finishBankConnection, () => {
      throw new AppError('connection_state')
    })
    const late = await store.dispatch(
      finishLinkSession({ status: null, opensBank: true, returnedTo, windows }),
    )
    expect(late.payload).toMatchObject({ to: step, linkResult: { status: 'late' } })
  })

  test('while the provider is unavailable, and the session is saved for a retry', async () => {
    const { store, api, windows, company } = await setupBanks()
    saveSession(company().id, buildPendingConnection('plaid'))
    api.on(finishBankConnection, () => {
      throw new AppError('provider_unavailable')
    })
    const action = await store.dispatch(
      finishLinkSession({ status: null, opensBank: true, returnedTo, windows }),
    )
    expect(action.payload).toMatchObject({ code: 'provider_unavailable' })
    expect(readLinkSession(company().id)?.bank).not.toBeNull()
  })
})

test('connections without data are not listed after they end', async () => {
  const never = buildConnection({
    platform: 'Xero',
    platform_key: 'gbol',
    status: 'Unlinked',
    last_sync: null,
  })
  await setupBanks({ connections: [buildPendingConnection('plaid'), never] })
  expect(screen.queryByRole('region', { name: 'Connected' })).toBeNull()
})
