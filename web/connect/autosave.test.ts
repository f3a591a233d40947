// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateAssessment } from '#contract/assessment.ts'
import { type Company, getCompany, updateCompany } from '#contract/companies.ts'
import { AppError, type FieldConflict } from '#contract/errors.ts'
import { createProfile } from '#contract/profiles.ts'
import { getCurrentUser } from '#contract/users.ts'
import { readKept, savedStateKey } from '../app/persistence.ts'
import type { Outside } from '../app/services.ts'
import { makeStore } from '../app/store.ts'
import { signOut } from '../auth/sign-out.ts'
import { fakeCall } from '../testing/fake-call.ts'
import { aCompany, aUser } from '../testing/people.ts'
import { fakeLogin, memoryStorage, testServices } from '../testing/services.ts'
import { loadCurrentUser } from '../users/slice.ts'
import type { Field } from './answers.ts'
import { retryDelay, wentOnline } from './autosave.ts'
import { saveAnswers } from './saving.ts'
import { answersSettled, loadCompany, mineKept, theirsTaken } from './slice.ts'

const typed = (answers: Record<Field, unknown>, seen = 1) =>
  answersSettled(
    Object.entries(answers).map(([field, value]) => ({
      field: field as Field,
      value,
      seen,
      at: '2026-11-20T12:00:00Z',
    })),
  )

/** A server that holds one company and applies every PATCH to it. */
function aServer(start: Partial<Company> = {}) {
  let company = aCompany(start)
  const user = aUser({ company: company.id })
  const api = fakeCall()
    .on(getCurrentUser, () => user)
    .on(getCompany, () => company)
    .on(updateCompany, ({ body }) => {
      company = { ...company, ...(body as Partial<Company>), version: company.version + 1 }
      return company
    })
  return { api, user, company: () => company }
}

async function openStore({ api, company }: ReturnType<typeof aServer>, over: Partial<Outside> = {}) {
  const store = makeStore(testServices(api.call, over))
  await store.dispatch(loadCurrentUser())
  await store.dispatch(loadCompany(company().id))
  return store
}

const conflictOn = (field: string, theirs: unknown): FieldConflict => ({
  field,
  yours: null,
  theirs,
  author: { id: aUser().id, name: 'Ana Reyes' },
  at: '2026-11-20T12:02:00Z',
  version: 7,
})

const queueOf = (store: Awaited<ReturnType<typeof openStore>>) => store.getState().connect.queue

describe('what settles is saved', () => {
  test('answers that settle together travel together, with the version they rest on', async () => {
    const server = aServer({ version: 4 })
    const store = await openStore(server)
    store.dispatch(typed({ 'company.name': ' Tidal Kiln ', 'company.city': 'Portland' }, 4))
    await vi.waitFor(() => expect(server.company().name).toBe('Tidal Kiln'))
    expect(server.api.sent(updateCompany)).toEqual([
      {
        params: { companyId: server.company().id },
        body: { name: 'Tidal Kiln', city: 'Portland' },
        baseVersion: 4,
      },
    ])
    await vi.waitFor(() => expect(queueOf(store).pending).toEqual({}))
    expect(store.getState().connect.company.data?.version).toBe(5)
  })

  test('one save at a time: what settles meanwhile goes with the next, on the saved version', async () => {
    const server = aServer()
    const release = Promise.withResolvers<void>()
    let running = 0
    server.api.on(updateCompany, async ({ body }) => {
      running += 1
      expect(running).toBe(1)
      await release.promise
      running -= 1
      return aCompany({ ...server.company(), ...(body as Partial<Company>), version: 2 })
    })
    const store = await openStore(server)
    store.dispatch(typed({ 'company.name': 'Tid' }))
    await vi.waitFor(() => expect(server.api.sent(updateCompany)).toHaveLength(1))
    store.dispatch(typed({ 'company.name': 'Tidal' }))
    store.dispatch(typed({ 'company.city': 'Portland' }))
    release.resolve()
    await vi.waitFor(() => expect(queueOf(store).pending).toEqual({}))
    expect(server.api.sent(updateCompany).map(({ body, baseVersion }) => ({ body, baseVersion }))).toEqual([
      { body: { name: 'Tid' }, baseVersion: 1 },
      { body: { name: 'Tidal' }, baseVersion: 2 },
      { body: { city: 'Portland' }, baseVersion: 1 },
    ])
  })

  test('each answer goes to the entity it belongs to; a first profile is created', async () => {
    const server = aServer()
    server.api
      .on(createProfile, ({ body }) => ({ ...blankProfile(body.company), first_name: 'Maya' }))
      .on(updateAssessment, ({ body }) => ({
        ...blankAssessment(server.company().id),
        ...(body as { runway_months: number }),
      }))
    const store = await openStore(server)
    store.dispatch(typed({ 'profile.first_name': 'Maya', 'assessment.runway_months': 11 }))
    await vi.waitFor(() => expect(queueOf(store).pending).toEqual({}))
    expect(server.api.sent(createProfile)[0]?.body).toEqual({
      company: server.company().id,
      first_name: 'Maya',
    })
    expect(server.api.sent(updateAssessment)[0]?.body).toEqual({ runway_months: 11 })
    expect(store.getState().connect.company.data?.runway_months).toBe(11)
  })

  test('what cannot be accepted stays here, what can goes', async () => {
    const server = aServer()
    const store = await openStore(server)
    store.dispatch(typed({ 'company.website_url': 'not an address', 'company.city': 'Portland' }))
    await vi.waitFor(() => expect(server.company().city).toBe('Portland'))
    await vi.waitFor(() => expect(Object.keys(queueOf(store).pending)).toEqual(['company.website_url']))
    expect(server.company().website_url).toBeNull()
  })

  test('what the server refuses is said at its field, and the rest goes', async () => {
    const server = aServer()
    const accept = server.company()
    server.api.on(updateCompany, ({ body }) => {
      if (body.name) {
        throw new AppError('invalid_request', {
          details: { errors: [{ path: 'body.name', message: 'Not that' }] },
        })
      }
      return { ...accept, city: 'Portland', version: 2 }
    })
    const store = await openStore(server)
    store.dispatch(typed({ 'company.name': 'X', 'company.city': 'Portland' }))
    await vi.waitFor(() => expect(Object.keys(queueOf(store).pending)).toEqual(['company.name']))
    expect(queueOf(store).refusals).toEqual({ 'company.name': 'Not that' })
  })
})

describe('two people at the same answer', () => {
  async function inConflict() {
    const server = aServer({ version: 5 })
    const apply = server.api.sent
    server.api.on(updateCompany, ({ body, baseVersion = 0 }) => {
      if (body.name && baseVersion < 7) {
        throw new AppError('edit_conflict', { details: { conflicts: [conflictOn('name', 'Hers')] } })
      }
      return { ...server.company(), ...(body as Partial<Company>), version: 8 }
    })
    const store = await openStore(server)
    store.dispatch(typed({ 'company.name': 'Mine', 'company.city': 'Portland' }, 5))
    await vi.waitFor(() => expect(Object.keys(queueOf(store).pending)).toEqual(['company.name']))
    expect(apply).toBeDefined()
    return { server, store }
  }

  test('the answer is kept and shown as a conflict, the other fields are saved', async () => {
    const { store, server } = await inConflict()
    expect(queueOf(store).conflicts['company.name']).toMatchObject({ theirs: 'Hers', version: 7 })
    expect(server.api.sent(updateCompany).at(-1)?.body).toEqual({ city: 'Portland' })
  })

  test('keeping mine sends it again over theirs', async () => {
    const { store, server } = await inConflict()
    store.dispatch(mineKept('company.name'))
    await vi.waitFor(() => expect(queueOf(store).pending).toEqual({}))
    expect(server.api.sent(updateCompany).at(-1)).toMatchObject({ body: { name: 'Mine' }, baseVersion: 7 })
  })

  test('taking theirs shows it and sends nothing', async () => {
    const { store, server } = await inConflict()
    const before = server.api.sent(updateCompany).length
    store.dispatch(theirsTaken('company.name'))
    expect(queueOf(store)).toMatchObject({ pending: {}, conflicts: {} })
    expect(store.getState().connect.company.data?.name).toBe('Hers')
    expect(server.api.sent(updateCompany)).toHaveLength(before)
  })

  test('our own save, whose reply got lost, is no conflict', async () => {
    const server = aServer()
    let tries = 0
    server.api.on(updateCompany, ({ body, baseVersion = 0 }) => {
      tries += 1
      if (tries === 1) throw new AppError('network')
      if (baseVersion < 7) {
        throw new AppError('edit_conflict', { details: { conflicts: [conflictOn('name', 'Tid')] } })
      }
      return { ...server.company(), ...(body as Partial<Company>), version: 8 }
    })
    const store = await openStore(server)
    store.dispatch(typed({ 'company.name': 'Tid' }))
    await vi.waitFor(() => expect(store.getState().connect.save.phase).toBe('waiting'))
    store.dispatch(typed({ 'company.name': 'Tidal' }))
    await vi.waitFor(() => expect(queueOf(store).pending).toEqual({}))
    expect(server.api.sent(updateCompany).at(-1)?.body).toEqual({ name: 'Tidal' })
  })
})

describe('nothing typed is lost', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('offline: kept on this device, tried again later and when the network is back', async () => {
    const server = aServer()
    let isDown = true
    const accept = server.company()
    server.api.on(updateCompany, ({ body }) => {
      if (isDown) throw new AppError('network')
      return { ...accept, ...(body as Partial<Company>), version: 2 }
    })
    const store = await openStore(server)
    store.dispatch(typed({ 'company.name': 'Tidal' }))
    await vi.waitFor(() => expect(store.getState().connect.save.phase).toBe('waiting'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.api.sent(updateCompany)).toHaveLength(2)
    isDown = false
    store.dispatch(wentOnline())
    await vi.waitFor(() => expect(queueOf(store).pending).toEqual({}))
  })

  test('a killed tab: the same person finds the answers again, nobody else does', async () => {
    const storage = memoryStorage()
    const server = aServer()
    server.api.on(updateCompany, () => {
      throw new AppError('network')
    })
    const first = await openStore(server, { storage })
    first.dispatch(typed({ 'company.name': 'Tidal' }))
    // no waiting: what has settled is kept in the same moment
    expect(
      readKept(storage, { userId: server.user.id, companyId: server.company().id })?.pending,
    ).toHaveProperty(['company.name', 'value'], 'Tidal')

    const again = await openStore(server, { storage })
    expect(queueOf(again).pending['company.name']).toMatchObject({ value: 'Tidal', baseVersion: 1 })

    server.api.on(getCurrentUser, () => aUser({ company: server.company().id }))
    const other = await openStore(server, { storage })
    expect(queueOf(other).pending).toEqual({})
  })

  test('what was kept for more than 30 days is thrown away', async () => {
    const storage = memoryStorage()
    const server = aServer()
    server.api.on(updateCompany, () => {
      throw new AppError('network')
    })
    const store = await openStore(server, { storage })
    store.dispatch(typed({ 'company.name': 'Tidal' }))
    vi.setSystemTime(Date.now() + 31 * 86_400_000)
    expect(readKept(storage, { userId: server.user.id, companyId: server.company().id })).toBeNull()
  })

  test('a session that ends keeps the answers, and the session only is forgotten', async () => {
    const forget = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const server = aServer()
    server.api.on(updateCompany, () => {
      throw new AppError('unauthorised')
    })
    const store = await openStore(server, { login: fakeLogin({ forget }) })
    store.dispatch(typed({ 'company.name': 'Tidal' }))
    await vi.waitFor(() => expect(store.getState().auth.status).toBe('ended'))
    expect(forget).toHaveBeenCalledOnce()
    expect(queueOf(store).pending['company.name']?.value).toBe('Tidal')
    await store.dispatch(saveAnswers())
    expect(server.api.sent(updateCompany)).toHaveLength(1)
  })

  test('signing out stays while something is unsent, and clears this device when it is given up', async () => {
    const storage = memoryStorage()
    const leave = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const server = aServer()
    server.api.on(updateCompany, () => {
      throw new AppError('network')
    })
    const store = await openStore(server, { storage, login: fakeLogin({ leave }) })
    store.dispatch(typed({ 'company.name': 'Tidal' }))
    const stayed = await store.dispatch(signOut({ evenIfUnsent: false }))
    expect(stayed.payload).toBe(false)
    expect(leave).not.toHaveBeenCalled()
    await store.dispatch(signOut({ evenIfUnsent: true }))
    expect(leave).toHaveBeenCalledOnce()
    expect(storage.entries.has(savedStateKey)).toBe(false)
  })

  test('the waits between tries double up to a minute, and honour what the server asks', () => {
    expect([1, 2, 3, 5, 9].map((attempts) => retryDelay(attempts, null))).toEqual([2, 4, 8, 32, 60])
    expect(retryDelay(1, 90)).toBe(90)
  })
})

const blankProfile = (company: string) => ({
  id: aUser().id,
  company,
  version: 2,
  first_name: null,
  last_name: null,
  job_title: null,
  phone_number: null,
  origin: null,
  is_underrepresented: null,
  is_diverse_workplace: null,
  is_impact_marginalized: null,
  details: null,
})

const blankAssessment = (company: string) => ({
  company,
  version: 3,
  runway_months: null,
  plan_to_raise: null,
  has_other_loans: null,
  capital_amount_requested: null,
  borrowing_timeframe_months: null,
})
