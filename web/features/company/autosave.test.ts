// @vitest-environment jsdom
import { unanswered } from '#contract/application/catalogue.ts'
import { describe, expect, test, vi } from 'vitest'
import { updateAssessment } from '#contract/assessment.ts'
import { type Company, updateCompany } from '#contract/companies.ts'
import { AppError, type FieldConflict } from '#contract/core/errors.ts'
import { createProfile } from '#contract/profiles.ts'
import { buildDraftServer, openStore, getQueue, commitAnswers } from '#web/testing/draft-server.ts'
import { buildCompany, newId } from '#web/testing/people.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildTestServices } from '#web/testing/services.ts'
import { saveAnswers } from './save-answers.ts'
import { loadCompany, localAnswerChosen, remoteAnswerChosen } from './slice.ts'

const conflictOn = (field: string, theirs: unknown): FieldConflict => ({
  field,
  yours: null,
  theirs,
  author: { id: newId(), name: 'Ana Reyes' },
  at: '2026-11-20T12:02:00Z',
  version: 7,
})

describe('committed answers are saved', () => {
  test('answers that are committed together are sent together, with their base version', async () => {
    const server = buildDraftServer({ version: 4 })
    const store = await openStore(server)
    store.dispatch(commitAnswers({ 'company.name': ' Tidal Kiln ', 'company.city': 'Portland' }, 4))
    await vi.waitFor(() => expect(server.company().name).toBe('Tidal Kiln'))
    expect(server.api.sent(updateCompany)).toEqual([
      {
        params: { companyId: server.company().id },
        body: { name: 'Tidal Kiln', city: 'Portland' },
        baseVersion: 4,
      },
    ])
    await vi.waitFor(() => expect(getQueue(store).pending).toEqual({}))
    expect(store.getState().connect?.company.data?.version).toBe(5)
  })

  test('one save at a time: answers committed during a save are sent next, based on the saved version', async () => {
    const server = buildDraftServer()
    const release = Promise.withResolvers<void>()
    let running = 0
    server.api.on(updateCompany, async ({ body }) => {
      running += 1
      expect(running).toBe(1)
      await release.promise
      running -= 1
      return buildCompany({ ...server.company(), ...(body as Partial<Company>), version: 2 })
    })
    const store = await openStore(server)
    store.dispatch(commitAnswers({ 'company.name': 'Tid' }))
    await vi.waitFor(() => expect(server.api.sent(updateCompany)).toHaveLength(1))
    store.dispatch(commitAnswers({ 'company.name': 'Tidal' }))
    store.dispatch(commitAnswers({ 'company.city': 'Portland' }))
    release.resolve()
    await vi.waitFor(() => expect(getQueue(store).pending).toEqual({}))
    expect(server.api.sent(updateCompany).map(({ body, baseVersion }) => ({ body, baseVersion }))).toEqual([
      { body: { name: 'Tid' }, baseVersion: 1 },
      { body: { name: 'Tidal' }, baseVersion: 2 },
      { body: { city: 'Portland' }, baseVersion: 1 },
    ])
  })

  test('each answer is saved with its entity; the first answer about a person creates the profile', async () => {
    const server = buildDraftServer()
    server.api
      .on(createProfile, ({ body }) => ({ ...blankProfile(body.company), first_name: 'Maya' }))
      .on(updateAssessment, ({ body }) => ({
        ...blankAssessment(server.company().id),
        ...(body as { runway_months: number }),
      }))
    const store = await openStore(server)
    store.dispatch(commitAnswers({ 'profile.first_name': 'Maya', 'assessment.runway_months': 11 }))
    await vi.waitFor(() => expect(getQueue(store).pending).toEqual({}))
    expect(server.api.sent(createProfile)[0]?.body).toEqual({
      company: server.company().id,
      first_name: 'Maya',
    })
    expect(server.api.sent(updateAssessment)[0]?.body).toEqual({ runway_months: 11 })
    expect(store.getState().connect?.company.data?.runway_months).toBe(11)
  })

  test('invalid answers stay in the queue, valid answers are sent', async () => {
    const server = buildDraftServer()
    const store = await openStore(server)
    store.dispatch(commitAnswers({ 'company.website_url': 'not an address', 'company.city': 'Portland' }))
    await vi.waitFor(() => expect(server.company().city).toBe('Portland'))
    await vi.waitFor(() => expect(Object.keys(getQueue(store).pending)).toEqual(['company.website_url']))
    expect(server.company().website_url).toBeNull()
  })

  test('an error from the server is recorded for its field, and the other answers are sent', async () => {
    const server = buildDraftServer()
    const savedCompany = server.company()
    server.api.on(updateCompany, ({ body }) => {
      if (body.name) {
        throw new AppError('invalid_request', {
          details: { errors: [{ path: 'body.name', message: 'Not that' }] },
        })
      }
      return { ...savedCompany, city: 'Portland', version: 2 }
    })
    const store = await openStore(server)
    store.dispatch(commitAnswers({ 'company.name': 'X', 'company.city': 'Portland' }))
    await vi.waitFor(() => expect(Object.keys(getQueue(store).pending)).toEqual(['company.name']))
    expect(getQueue(store).refusals).toEqual({ 'company.name': 'Not that' })
  })
})

test('the details of a person need a signed-in user and a company', async () => {
  const server = buildDraftServer()
  const store = createAppStore(buildTestServices(server.api.call))
  store.dispatch(commitAnswers({ 'profile.first_name': 'Maya' }))
  expect((await store.dispatch(saveAnswers())).payload).toMatchObject({
    code: 'no_company',
    status: 500,
    message: 'no company data in state',
  })
  await store.dispatch(loadCompany(server.company().id))
  store.dispatch(commitAnswers({ 'profile.first_name': 'Maya' }))
  const refusal = { code: 'no_user', status: 500, message: 'no user data in state' }
  await vi.waitFor(() => expect(store.getState().connect?.save.error).toMatchObject(refusal))
  expect(server.api.sent(createProfile)).toEqual([])
})

describe('two users change the same answer', () => {
  async function setupConflict() {
    const server = buildDraftServer({ version: 5 })
    server.api.on(updateCompany, ({ body, baseVersion = 0 }) => {
      if (body.name && baseVersion < 7) {
        throw new AppError('edit_conflict', { details: { conflicts: [conflictOn('name', 'Hers')] } })
      }
      return { ...server.company(), ...(body as Partial<Company>), version: 8 }
    })
    const store = await openStore(server)
    store.dispatch(commitAnswers({ 'company.name': 'Mine', 'company.city': 'Portland' }, 5))
    await vi.waitFor(() => expect(Object.keys(getQueue(store).pending)).toEqual(['company.name']))
    return { server, store }
  }

  test('the answer becomes a conflict, and the other fields are saved', async () => {
    const { store, server } = await setupConflict()
    expect(getQueue(store).conflicts['company.name']).toMatchObject({ theirs: 'Hers', version: 7 })
    expect(server.api.sent(updateCompany).at(-1)?.body).toEqual({ city: 'Portland' })
  })

  test('choosing the local answer overwrites the remote answer', async () => {
    const { store, server } = await setupConflict()
    store.dispatch(localAnswerChosen('company.name'))
    await vi.waitFor(() => expect(getQueue(store).pending).toEqual({}))
    expect(server.api.sent(updateCompany).at(-1)).toMatchObject({ body: { name: 'Mine' }, baseVersion: 7 })
  })

  test('choosing the remote answer sends nothing', async () => {
    const { store, server } = await setupConflict()
    const before = server.api.sent(updateCompany).length
    store.dispatch(remoteAnswerChosen('company.name'))
    expect(getQueue(store)).toMatchObject({ pending: {}, conflicts: {} })
    expect(store.getState().connect?.company.data?.name).toBe('Hers')
    expect(server.api.sent(updateCompany)).toHaveLength(before)
  })

  test('an earlier save from this window whose response was lost is not a conflict', async () => {
    const server = buildDraftServer()
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
    store.dispatch(commitAnswers({ 'company.name': 'Tid' }))
    await vi.waitFor(() => expect(store.getState().connect?.save.phase).toBe('waiting'))
    store.dispatch(commitAnswers({ 'company.name': 'Tidal' }))
    await vi.waitFor(() => expect(getQueue(store).pending).toEqual({}))
    expect(server.api.sent(updateCompany).at(-1)?.body).toEqual({ name: 'Tidal' })
  })
})

const blankProfile = (company: string) => ({ id: newId(), company, version: 2, ...unanswered.profile })

const blankAssessment = (company: string) => ({ company, version: 3, ...unanswered.assessment })
