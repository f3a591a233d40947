import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Company, getCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { type Connection, disconnectConnection, listConnections } from '#contract/accounting-connections.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { type LinkSession, readLinkSession, saveLinkSession } from './link-session.ts'
import { readLinkResult, saveLinkResult } from './link-result.ts'
import { LinkOutcomeNote } from './LinkNotes.tsx'
import { describeLinkOutcome } from './outcome.ts'
import { addStatementsHint } from './connection-labels.ts'
import { ReturnPage } from './ReturnPage.tsx'

const xero: Connection = {
  id: newId(),
  platform: 'Xero',
  platform_key: 'gbol',
  source_type: 'accounting',
  status: 'PendingAuth',
  subsidiary: false,
  update_mode: false,
  provider: 'codat',
  link_token: null,
  state: null,
  connection_id: null,
  profile_id: null,
  link_url: null,
  last_sync: null,
  error_message: null,
  consent_expires_at: null,
  created_at: '2026-11-20T08:00:00Z',
  updated_at: '2026-11-20T08:00:00Z',
}
const linked: Connection = { ...xero, status: 'Linked', updated_at: '2026-11-20T08:05:00Z' }

const buildSession = (over: Partial<LinkSession> = {}): LinkSession => ({
  company: newId(),
  from: '/app',
  platform: 'Xero',
  linked: [],
  connection: null,
  is_repair: false,
  bank: null,
  ...over,
})

describe('the result of a link session', () => {
  test.each<[string, string | null, Connection[], RegExp, string]>([
    ['approved', '200', [linked], /^Xero is connected\.$/, 'ok'],
    ['approved, but not reported to us yet', '200', [xero], /Waiting for Xero/, 'info'],
    ['linked before', '201', [xero], /already connected/, 'info'],
    ['cancelled', '403', [xero], /left before anything was connected/, 'info'],
    ['failed', '500', [xero], /couldn’t be connected/, 'bad'],
    ['not supported', '501', [xero], /can’t be connected yet/, 'bad'],
    ['without a status', null, [xero], /Nothing new was connected/, 'info'],
    ['with an unknown status', '999', [xero], /Nothing new was connected/, 'info'],
    ['failed, but linked on our server', '500', [linked], /is connected/, 'ok'],
    ['approved, but unknown to our server', '200', [], /Nothing new was connected/, 'info'],
  ])('%s', (_, status, connections, title, tone) => {
    const outcome = describeLinkOutcome({ status, session: buildSession() }, connections)
    expect(outcome?.title).toMatch(title)
    expect(outcome?.tone).toBe(tone)
  })

  test.each([
    ['403', /^Xero stays paused\.$/],
    ['500', /^The sign-in to Xero failed\.$/],
    ['late', /is no longer valid/],
    ['200', /Nothing new/],
  ])('of a repair with the code %s', (status, title) => {
    const broken = { ...xero, status: 'Error' as const }
    const session = buildSession({ is_repair: true, connection: xero.id })
    expect(describeLinkOutcome({ status, session }, [broken])?.title).toMatch(title)
    expect(describeLinkOutcome({ status, session }, [linked])?.title).toBe('Xero is connected.')
  })

  test('statements are offered only without connected books', () => {
    const left = describeLinkOutcome({ status: '403', session: buildSession() }, [xero])
    expect(left?.orStatements).toBe(true)
    expect(addStatementsHint('Nothing was shared.', null)).toMatch(/upload statements/)
    expect(addStatementsHint('Nothing was shared.', 'Xero')).toBe('Nothing was shared.')
    const paused = describeLinkOutcome({ status: '403', session: buildSession({ is_repair: true }) }, [xero])
    expect(paused?.orStatements).toBe(false)
  })

  test('a connection that was linked before is not reported as new', () => {
    const outcome = describeLinkOutcome({ status: '200', session: buildSession({ linked: [linked.id] }) }, [
      linked,
    ])
    expect(outcome?.title).toMatch(/Nothing new/)
  })

  test('names every platform that was selected on the provider’s page', () => {
    const bank = { ...linked, id: newId(), platform: 'First Mutual Bank' }
    const outcome = describeLinkOutcome({ status: '200', session: buildSession({ platform: null }) }, [
      linked,
      bank,
    ])
    expect(outcome?.title).toBe('Xero and First Mutual Bank are connected.')
  })

  test('nothing is reported after the user has disconnected the connection', () => {
    expect(
      describeLinkOutcome({ status: '200', session: buildSession() }, [{ ...linked, status: 'Unlinked' }]),
    ).toBeNull()
  })
})

async function setup(now: Connection[], over: Partial<Company> = {}) {
  const codat = { id: newId(), connections: [xero] }
  let company = buildCompany({ name: 'Tidal Kiln', codat, connections: [xero], ...over })
  const api = buildFakeCall()
    .on(getCompany, () => company)
    .on(listConnections, () => {
      company = { ...company, version: company.version + 1, connections: now }
      return now
    })
  const store = createAppStore(buildTestServices(api.call))
  await store.dispatch(loadCompany(company.id))
  const arrive = (search: string) => {
    const loaded: string[] = []
    renderInApp(<ReturnPage leave={(path) => loaded.push(path)} />, store, {
      at: `/app/connections/return?${search}`,
      route: '/app/connections/return',
    })
    return loaded
  }
  return { api, store, arrive, company }
}

beforeEach(() => sessionStorage.clear())

describe('coming back', () => {
  test('returns to the page the user came from, with the result', async () => {
    const { arrive, company } = await setup([linked])
    saveLinkSession(buildSession({ company: company.id, from: '/app/apply/financials/main' }))
    const loaded = arrive('companyId=x&connectionId=y&status=200&error=')
    await waitFor(() => expect(loaded).toEqual(['/app/apply/financials/main']))
    expect(readLinkResult()).toMatchObject({ status: '200', session: { platform: 'Xero' } })
    expect(readLinkSession(company.id)).toBeNull()
  })

  test('without a saved session leads to the connections page', async () => {
    const { arrive } = await setup([xero])
    const loaded = arrive('status=403')
    await waitFor(() => expect(loaded).toEqual(['/app/connections']))
  })

  test('an abandoned connection is disconnected, unless it is a repair or has become linked', async () => {
    const attempts = [
      { now: xero, is_repair: false, given: 1 },
      { now: linked, is_repair: false, given: 0 },
      { now: xero, is_repair: true, given: 0 },
    ]
    for (const { now, is_repair, given } of attempts) {
      const { arrive, api, company } = await setup([now])
      api.on(disconnectConnection, () => ({ ...now, status: 'Unlinked' as const }))
      const session = buildSession({ company: company.id, connection: xero.id, is_repair })
      saveLinkSession(session)
      const loaded = arrive('status=403')
      await waitFor(() => expect(loaded).toEqual(['/app']))
      expect(api.sent(disconnectConnection)).toHaveLength(given)
      cleanup()
    }
  })

  test('never leaves the site, regardless of the saved address', async () => {
    const { arrive, company } = await setup([linked])
    saveLinkSession(buildSession({ company: company.id, from: '//evil.example.com/app' }))
    const loaded = arrive('status=200')
    await waitFor(() => expect(loaded).toEqual(['/app']))
  })

  test('ignores a session of a different company', async () => {
    const { arrive } = await setup([linked])
    saveLinkSession(buildSession({ from: '/app' }))
    const loaded = arrive('status=200')
    await waitFor(() => expect(loaded).toEqual(['/app/connections']))
  })

  test('does not fetch the connections of a company that never started to connect', async () => {
    const { arrive, api } = await setup([], { codat: null, connections: [] })
    const loaded = arrive('status=200')
    await waitFor(() => expect(loaded).toEqual(['/app/connections']))
    expect(api.sent(listConnections)).toEqual([])
  })

  test('can be retried if the server cannot be reached', async () => {
    const { arrive, api } = await setup([linked])
    api.on(listConnections, () => {
      throw new AppError('network')
    })
    const loaded = arrive('status=200')
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    api.on(listConnections, () => [linked])
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(loaded).toEqual(['/app/connections']))
  })

  test('reports the result, and follows later changes', async () => {
    const { store, company } = await setup([linked])
    saveLinkResult({ status: '200', session: buildSession({ company: company.id }) })
    renderInApp(<LinkOutcomeNote />, store, { at: '/app' })
    expect((await screen.findByRole('status')).textContent).toMatch(/Waiting for Xero/)
    await store.dispatch(loadCompany(company.id))
    const { loadConnections } = await import('./slice.ts')
    await store.dispatch(loadConnections())
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/Xero is connected/))
  })

  test('reports a result once, and ignores an invalid result', async () => {
    const { store, company } = await setup([linked])
    saveLinkResult({ status: '200', session: buildSession({ company: company.id }) })
    renderInApp(<LinkOutcomeNote />, store, { at: '/app' })
    expect(await screen.findByRole('status')).toBeTruthy()
    cleanup()
    renderInApp(<LinkOutcomeNote />, store, { at: '/app' })
    expect(screen.queryByRole('status')).toBeNull()
    cleanup()
    sessionStorage.setItem('headwater.connected', JSON.stringify({ status: 7 }))
    renderInApp(<LinkOutcomeNote />, store, { at: '/app' })
    expect(screen.queryByRole('status')).toBeNull()
  })
})
