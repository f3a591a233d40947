import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type DocumentType, listDocumentTypes, listPlatforms } from '#contract/dictionary.ts'
import { AppError } from '#contract/core/errors.ts'
import {
  connectAccounting,
  openAccountingAccount,
  createConnection,
  disconnectConnection,
  listConnections,
} from '#contract/accounting-connections.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { newId } from '#web/testing/people.ts'
import { disconnect } from './slice.ts'
import { readLinkSession } from './link-session.ts'
import { buildConnection, platforms, setupConnections, signIn, step } from '#web/testing/connections.tsx'

beforeEach(() => sessionStorage.clear())

describe('connecting', () => {
  test('prepares the company, saves the current page, then redirects to the platform’s page', async () => {
    const { user, api, leave, company, codatId } = await setupConnections()
    await user.click(await screen.findByRole('button', { name: 'Xero' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith(signIn))
    expect(api.sent(openAccountingAccount)).toEqual([{ body: { name: 'Tidal Kiln' } }])
    expect(api.sent(createConnection)).toEqual([{ params: { codatId }, body: { platform_key: 'gbol' } }])
    expect(readLinkSession(company().id)).toMatchObject({ from: step, platform: 'Xero', linked: [] })
  })

  test('prepares a company only once', async () => {
    const bank = buildConnection({
      platform: 'Bank supplier',
      platform_key: 'suuo',
      source_type: 'banking',
    })
    const { user, api, leave } = await setupConnections({ connections: [bank] })
    await user.click(await screen.findByRole('button', { name: 'Xero' }))
    await waitFor(() => expect(leave).toHaveBeenCalled())
    expect(api.sent(openAccountingAccount)).toEqual([])
  })

  test('a broken connection is repaired, and a pending connection is resumed', async () => {
    const broken = buildConnection({ status: 'Error', error_message: 'Your password has changed' })
    const waiting = buildConnection({
      platform: 'Bank supplier',
      platform_key: 'suuo',
      source_type: 'banking',
      status: 'PendingAuth',
    })
    const { user, api, leave, row } = await setupConnections({ connections: [broken, waiting] })
    expect(row('QuickBooks Online').getByText(/Your password has changed/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sign in again (1 minute) to QuickBooks Online' }))
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
    const repair = { platform_key: 'qhyg', update_mode: true, connection_id: broken.id }
    expect(api.sent(createConnection)[0]?.body).toEqual(repair)
    // The browser may restore the page from its back/forward cache.
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await user.click(await screen.findByRole('button', { name: 'Continue with Your bank' }))
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2))
    expect(api.sent(createConnection)[1]?.body).toEqual({ platform_key: 'suuo' })
  })

  test('opens only one page at a time', async () => {
    const { user, api, leave } = await setupConnections()
    let answer = () => {}
    api.on(
      openAccountingAccount,
      () => new Promise((_, reject) => (answer = () => reject(new AppError('network')))),
    )
    await user.click(await screen.findByRole('button', { name: 'Xero' }))
    expect(screen.getByText('Opening Xero…')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'QuickBooks Online' }))
    expect(api.sent(openAccountingAccount)).toHaveLength(1)
    answer()
    expect(await screen.findByRole('button', { name: 'Xero' })).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
  })

  test('opens the provider’s page with all platforms', async () => {
    const { user, api, leave } = await setupConnections()
    api.on(connectAccounting, () => ({ redirect: 'https://link.example.com/choose' }))
    await user.click(await screen.findByRole('button', { name: /provider’s page/ }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://link.example.com/choose'))
  })

  test('finds platforms by name, and shows a message if none match', async () => {
    const { user } = await setupConnections()
    await user.type(await screen.findByRole('searchbox'), 'xer')
    const names = () => within(screen.getByRole('list', { name: 'Platforms' })).queryAllByRole('button')
    expect(names().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Xero')])
    await user.type(screen.getByRole('searchbox'), 'zz')
    expect(screen.getByText(/No platforms match “xerzz”/)).toBeTruthy()
  })

  test('retries platforms that failed to load', async () => {
    const { user, api } = await setupConnections({}, (server) =>
      server.api.on(listPlatforms, () => {
        throw new AppError('provider_unavailable')
      }),
    )
    expect(await screen.findByText('The platforms couldn’t be loaded')).toBeTruthy()
    api.on(listPlatforms, () => platforms)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Xero' })).toBeTruthy()
  })
})

describe('a subsidiary', () => {
  const offer = 'Connect subsidiary books'
  const remote = buildConnection({ platform: 'Xero', platform_key: 'gbol', subsidiary: true })

  test('is offered if the company’s books are connected, on any platform', async () => {
    const { user, api, leave } = await setupConnections({ connections: [buildConnection()] })
    await user.click(await screen.findByRole('button', { name: offer }))
    expect(screen.getByRole('heading', { name: 'or a subsidiary’s accounting' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /provider’s page/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'QuickBooks Online' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith(signIn))
    expect(api.sent(createConnection)[0]?.body).toEqual({ platform_key: 'qhyg', subsidiary: true })
  })

  test('is not offered without connected books', async () => {
    await setupConnections({ connections: [remote] })
    expect(await screen.findByRole('button', { name: 'Xero' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: offer })).toBeNull()
  })

  test('has its own rows, which are repaired and disconnected separately', async () => {
    const waiting = buildConnection({ subsidiary: true, status: 'PendingAuth', last_sync: null })
    const broken = { ...remote, status: 'Error' } as const
    const { user, api, leave, row } = await setupConnections({
      connections: [buildConnection(), broken, waiting],
    })
    expect(row('Xero').getByText(/^Subsidiary’s accounting/)).toBeTruthy()
    expect(screen.queryByText('Not needed')).toBeNull()
    expect(screen.getByRole('button', { name: 'Disconnect Xero (subsidiary)' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Continue with QuickBooks Online (subsidiary)' }))
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await user.click(
      await screen.findByRole('button', { name: 'Sign in again (1 minute) to Xero (subsidiary)' }),
    )
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2))
    expect(api.sent(createConnection).map(({ body }) => body)).toEqual([
      { platform_key: 'qhyg', subsidiary: true },
      { platform_key: 'gbol', subsidiary: true, update_mode: true, connection_id: broken.id },
    ])
  })
})

describe('connections', () => {
  test('are disconnected after a confirmation', async () => {
    const { user, api, row } = await setupConnections({ connections: [buildConnection()] })
    await user.click(screen.getByRole('button', { name: 'Disconnect QuickBooks Online' }))
    expect(api.sent(disconnectConnection)).toEqual([])
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(row('QuickBooks Online').getByText('Disconnected')).toBeTruthy()
  })

  test('that are pending are canceled after a confirmation', async () => {
    const { user, api } = await setupConnections({
      connections: [buildConnection({ status: 'PendingAuth', last_sync: null })],
    })
    api.on(disconnectConnection, () => new Promise(() => {}))
    await user.click(screen.getByRole('button', { name: 'Cancel QuickBooks Online' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Stop connecting' }))
    expect(await dialog.findByRole('button', { name: 'Stopping…' })).toBeTruthy()
  })

  test('unknown connections cannot be disconnected', async () => {
    const bare = await setupConnections()
    expect((await bare.store.dispatch(disconnect(newId()))).payload).toMatchObject({
      code: 'no_company_or_codat_id',
    })
    const other = await setupConnections({ connections: [buildConnection()] })
    expect((await other.store.dispatch(disconnect(newId()))).payload).toMatchObject({
      code: 'no_account_to_disconnect',
    })
    other.set([])
    await other.store.dispatch(loadCompany(other.company().id))
    expect((await other.store.dispatch(disconnect(newId()))).payload).toMatchObject({ code: 'no_accounts' })
  })

  test('a pending connection becomes linked on the page without a reload', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const waiting = buildConnection({ status: 'PendingAuth', last_sync: null })
    const { set, row, api } = await setupConnections({ connections: [waiting] })
    expect(row('QuickBooks Online').getByText('Waiting on you')).toBeTruthy()
    set([{ ...waiting, status: 'Linked', updated_at: '2026-11-20T10:00:00Z' }])
    await vi.advanceTimersByTimeAsync(2000)
    expect(await row('QuickBooks Online').findByText('Linked')).toBeTruthy()
    const before = api.sent(listConnections).length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(api.sent(listConnections)).toHaveLength(before)
  })

  test('a second ledger is not needed if books are connected', async () => {
    const spare = buildConnection({ platform: 'Xero', platform_key: 'gbol', status: 'PendingAuth' })
    const { row } = await setupConnections({ connections: [spare, buildConnection()] })
    expect(row('Xero').getByText(/Your books now come from QuickBooks Online/)).toBeTruthy()
    expect(row('Xero').queryByRole('button', { name: /Continue/ })).toBeNull()
  })

  test('can only be repaired while the application is under review', async () => {
    const { row } = await setupConnections({
      status: 'in_review',
      connections: [buildConnection({ status: 'Error' })],
    })
    expect(row('QuickBooks Online').getByRole('button', { name: /Sign in again/ })).toBeTruthy()
    expect(screen.getByText(/You can’t add connections in the application’s current status/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Disconnect/ })).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('can be added once the company is funded', async () => {
    await setupConnections({ status: 'funded', connections: [] })
    expect(await screen.findByRole('searchbox')).toBeTruthy()
  })
})

test('statements are not offered if the application is locked', async () => {
  const types = [
    {
      id: newId(),
      name: 'Balance sheet',
      archived: false,
      show_on_start_flow: true,
      needed: 'without_accounting' as const,
      help: null,
    },
  ]
  await setupConnections({ status: 'in_review' }, ({ api }) => api.on(listDocumentTypes, () => types))
  expect(screen.queryByText(/Can’t connect/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Upload instead' })).toBeNull()
})

test('statements can be uploaded instead of connecting', async () => {
  const type = (name: string, needed: DocumentType['needed']): DocumentType => ({
    id: newId(),
    name,
    archived: false,
    show_on_start_flow: true,
    needed,
    help: null,
  })
  const types = [type('Balance sheet', 'without_accounting'), type('Cap table', 'always')]
  const { user } = await setupConnections({}, ({ api }) => api.on(listDocumentTypes, () => types))
  await user.click(await screen.findByRole('button', { name: 'Upload instead' }))
  expect(await screen.findByRole('group', { name: 'Balance sheet' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Cap table' })).toBeNull()
})
