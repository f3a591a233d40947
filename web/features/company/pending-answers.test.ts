// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Company, updateCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { getCurrentUser } from '#contract/users.ts'
import { readSavedWork, savedStateKey } from '#web/core/storage/persistence.ts'
import { signOut } from './sign-out.ts'
import { buildDraftServer, openStore, getQueue, commitAnswers } from '#web/testing/draft-server.ts'
import { buildUser } from '#web/testing/people.ts'
import { buildFakeLogin, createMemoryStorage } from '#web/testing/services.ts'
import { wentOnline } from '#web/core/window-events.ts'
import { getRetryDelaySeconds } from './autosave.ts'
import { saveAnswers } from './save-answers.ts'

describe('nothing typed is lost', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('offline: answers stay on this device, and are sent later or when the network is back', async () => {
    const server = buildDraftServer()
    let isDown = true
    const savedCompany = server.company()
    server.api.on(updateCompany, ({ body }) => {
      if (isDown) throw new AppError('network')
      return { ...savedCompany, ...(body as Partial<Company>), version: 2 }
    })
    const store = await openStore(server)
    store.dispatch(commitAnswers({ 'company.name': 'Tidal' }))
    await vi.waitFor(() => expect(store.getState().connect?.save.phase).toBe('waiting'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.api.sent(updateCompany)).toHaveLength(2)
    isDown = false
    store.dispatch(wentOnline())
    await vi.waitFor(() => expect(getQueue(store).pending).toEqual({}))
  })

  test('after a killed tab, the same user gets the answers back, and other users do not', async () => {
    const storage = createMemoryStorage()
    const server = buildDraftServer()
    server.api.on(updateCompany, () => {
      throw new AppError('network')
    })
    const first = await openStore(server, { storage })
    first.dispatch(commitAnswers({ 'company.name': 'Tidal' }))
    // The test does not wait, because committed answers are saved on this device synchronously.
    expect(
      readSavedWork(storage, { userId: server.user.id, companyId: server.company().id })?.pending,
    ).toHaveProperty(['company.name', 'value'], 'Tidal')

    const again = await openStore(server, { storage })
    expect(getQueue(again).pending['company.name']).toMatchObject({ value: 'Tidal', baseVersion: 1 })

    server.api.on(getCurrentUser, () => buildUser({ company: server.company().id }))
    const other = await openStore(server, { storage })
    expect(getQueue(other).pending).toEqual({})
  })

  test('saved answers expire after 30 days', async () => {
    const storage = createMemoryStorage()
    const server = buildDraftServer()
    server.api.on(updateCompany, () => {
      throw new AppError('network')
    })
    const store = await openStore(server, { storage })
    store.dispatch(commitAnswers({ 'company.name': 'Tidal' }))
    vi.setSystemTime(Date.now() + 31 * 86_400_000)
    expect(readSavedWork(storage, { userId: server.user.id, companyId: server.company().id })).toBeNull()
  })

  test('an expired session is cleared, but the answers stay', async () => {
    const clearSession = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const server = buildDraftServer()
    server.api.on(updateCompany, () => {
      throw new AppError('unauthorised')
    })
    const store = await openStore(server, { login: buildFakeLogin({ clearSession }) })
    store.dispatch(commitAnswers({ 'company.name': 'Tidal' }))
    await vi.waitFor(() => expect(store.getState().auth?.status).toBe('ended'))
    expect(clearSession).toHaveBeenCalledOnce()
    expect(getQueue(store).pending['company.name']?.value).toBe('Tidal')
    await store.dispatch(saveAnswers())
    expect(server.api.sent(updateCompany)).toHaveLength(1)
  })

  test('signing out stops if answers are unsent; signing out anyway deletes them from this device', async () => {
    const storage = createMemoryStorage()
    const leave = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const server = buildDraftServer()
    server.api.on(updateCompany, () => {
      throw new AppError('network')
    })
    const store = await openStore(server, { storage, login: buildFakeLogin({ leave }) })
    store.dispatch(commitAnswers({ 'company.name': 'Tidal' }))
    const stayed = await store.dispatch(signOut({ evenIfUnsent: false }))
    expect(stayed.payload).toBe(false)
    expect(leave).not.toHaveBeenCalled()
    await store.dispatch(signOut({ evenIfUnsent: true }))
    expect(leave).toHaveBeenCalledOnce()
    expect(storage.entries.has(savedStateKey)).toBe(false)
  })

  test('the retry delay doubles up to a minute, and is at least as long as the server requests', () => {
    expect([1, 2, 3, 5, 9].map((attempts) => getRetryDelaySeconds(attempts, null))).toEqual([2, 4, 8, 32, 60])
    expect(getRetryDelaySeconds(1, 90)).toBe(90)
  })
})
