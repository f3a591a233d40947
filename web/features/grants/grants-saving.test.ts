// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import type { Company } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import type { GrantAnswers } from '#contract/application/grant.ts'
import {
  cleanSchedule,
  createGrant,
  deleteGrant,
  listGrants,
  saveSchedule,
  updateGrant,
} from '#contract/grants.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { loadCompany, remoteAnswerChosen } from '#web/features/company/slice.ts'
import { saveAnswers } from '#web/features/company/save-answers.ts'
import { selectAnswer, selectAnswers, selectFacts } from '#web/features/company/selectors.ts'
import { buildDraftServer, openStore, getQueue, commitAnswers } from '#web/testing/draft-server.ts'
import { buildGrant, newId } from '#web/testing/people.ts'
import { createMemoryStorage, buildTestServices } from '#web/testing/services.ts'
import { findLocalContractId, selectContractUrlId, selectGrantId, selectGrantIds } from './selectors.ts'
import { grantStarted, grantSelected, removeGrant } from './slice.ts'

const applied = { funding_application_type: ['grant' as const], has_government_contracts: true }

function buildGrantServer(start: Partial<Company> = {}) {
  const server = buildDraftServer({ ...applied, ...start })
  const byKey = new Map<string, string>()
  const change = (id: string, over: object) => {
    const { climate_grants: grants, version } = server.company()
    if (!grants.some((grant) => grant.id === id)) throw new AppError('not_found')
    const climate_grants = grants.map((grant) => ({
      ...grant,
      version: version + 1,
      ...(grant.id === id ? over : {}),
    }))
    server.setByOther({ climate_grants })
    return climate_grants.find((grant) => grant.id === id) ?? buildGrant()
  }
  const replaceSchedule = (id: string, payments: { description?: string | null | undefined }[]) => {
    const payment_schedule = payments.map((payment) => ({ description: null, ...payment })) as never[]
    const { version } = change(id, { payment_schedule, has_payment_schedule: payments.length > 0 })
    return { payments: payment_schedule, version }
  }
  server.api
    .on(createGrant, ({ idempotencyKey = '' }) => {
      const id = byKey.get(idempotencyKey) ?? newId()
      if (!byKey.has(idempotencyKey)) {
        byKey.set(idempotencyKey, id)
        server.setByOther({ climate_grants: [...server.company().climate_grants, buildGrant({ id })] })
      }
      return buildGrant({ id })
    })
    .on(updateGrant, ({ params, body }) => change(params.grantId, body as Partial<GrantAnswers>))
    .on(saveSchedule, ({ params, body }) => replaceSchedule(params.grantId, body.payments))
    .on(cleanSchedule, ({ params }) => replaceSchedule(params.grantId, []))
    .on(deleteGrant, ({ params }) => {
      const { climate_grants } = server.company()
      server.setByOther({ climate_grants: climate_grants.filter(({ id }) => id !== params.grantId) })
      return null
    })
  return server
}

const march = { expected_date: '2027-03-01', amount: '1.00', description: 'Design' }
const waitUntilSaved = (store: Awaited<ReturnType<typeof openStore>>) =>
  vi.waitFor(() => expect(getQueue(store).pending).toEqual({}))

describe('the first answer about a grant', () => {
  test('gives the grant its permanent id: a reload before the schedule is sent does not add a second grant', async () => {
    const storage = createMemoryStorage()
    const server = buildGrantServer()
    const store = await openStore(server, { storage })
    const id = selectGrantId(store.getState())
    store.dispatch(commitAnswers({ [`climate_grant.${id}.is_funding_approved`]: true }))
    await waitUntilSaved(store)
    store.dispatch(commitAnswers({ [`payment_schedule.${id}.payments`]: [march] }))
    const reloaded = await openStore(server, { storage })
    await waitUntilSaved(reloaded)
    expect(server.company().climate_grants).toMatchObject([{ has_payment_schedule: true }])
  })

  test('keeps its local id in the address valid after a reload', async () => {
    const storage = createMemoryStorage()
    const server = buildGrantServer()
    const store = await openStore(server, { storage })
    const id = selectGrantId(store.getState())
    store.dispatch(commitAnswers({ [`climate_grant.${id}.is_funding_approved`]: true }))
    await waitUntilSaved(store)
    const reloaded = await openStore(server, { storage })
    expect(findLocalContractId(reloaded.getState(), id)).toBe(id)
    expect(selectContractUrlId(reloaded.getState(), id)).toBe(server.company().climate_grants[0]?.id)
  })

  test('creates the grant; later answers update it, and its local id stays', async () => {
    const server = buildGrantServer()
    const store = await openStore(server)
    const id = selectGrantId(store.getState())
    expect(selectGrantIds(store.getState())).toEqual([])
    store.dispatch(commitAnswers({ [`climate_grant.${id}.funding_type`]: 'other' }))
    expect(selectFacts(store.getState())?.grants).toMatchObject([{ id, funding_type: 'other' }])
    expect(selectAnswers(store.getState())).toMatchObject({ climate_grant_funding_type: 'other' })
    await waitUntilSaved(store)
    store.dispatch(commitAnswers({ [`climate_grant.${id}.match_amount`]: '5.00' }))
    await waitUntilSaved(store)
    const [grant] = server.company().climate_grants
    expect(grant).toMatchObject({ funding_type: 'other', match_amount: '5.00' })
    expect(server.api.sent(createGrant)).toHaveLength(1)
    expect(server.api.sent(updateGrant).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { grantId: grant?.id, funding_type: 'other' },
      { grantId: grant?.id, match_amount: '5.00' },
    ])
    expect(selectGrantIds(store.getState())).toEqual([id])
    expect(selectAnswer(store.getState(), `climate_grant.${id}.match_amount`)).toBe('5.00')
  })

  test('creates only one grant even if the response is lost', async () => {
    const server = buildGrantServer()
    let isDown = true
    const { api } = server
    const update = (over: object) => {
      const climate_grants = server.company().climate_grants.map((grant) => ({ ...grant, ...over }))
      return server.setByOther({ climate_grants }).climate_grants[0] ?? buildGrant()
    }
    api.on(updateGrant, ({ body }) => {
      if (isDown) throw new AppError('network')
      return update(body)
    })
    const store = await openStore(server)
    const id = selectGrantId(store.getState())
    store.dispatch(commitAnswers({ [`climate_grant.${id}.is_match_required`]: false }))
    await vi.waitFor(() => expect(store.getState().connect?.save.phase).toBe('waiting'))
    isDown = false
    await store.dispatch(saveAnswers())
    await waitUntilSaved(store)
    expect(new Set(api.sent(createGrant).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
    expect(server.company().climate_grants).toMatchObject([{ is_match_required: false }])
  })
})

test('answers about a grant need a signed-in user and a company', async () => {
  const server = buildGrantServer()
  const store = createAppStore(buildTestServices(server.api.call))
  expect((await store.dispatch(removeGrant('one'))).payload).toMatchObject({
    code: 'no_company',
    status: 500,
  })
  await store.dispatch(loadCompany(server.company().id))
  store.dispatch(commitAnswers({ 'climate_grant.one.match_amount': '5.00' }))
  await vi.waitFor(() =>
    expect(store.getState().connect?.save.error).toMatchObject({ code: 'no_user', status: 500 }),
  )
  expect(server.api.sent(createGrant)).toEqual([])
  expect(getQueue(store).pending).toHaveProperty(['climate_grant.one.match_amount', 'value'], '5.00')
})

test('a grant that was created by a failed request is found and not added again', async () => {
  const server = buildGrantServer()
  const left = buildGrant()
  server.api
    .on(createGrant, () => {
      if (!server.company().climate_grants.includes(left)) server.setByOther({ climate_grants: [left] })
      throw new AppError('idempotency_unknown')
    })
    .on(listGrants, () => ({ count: 1, page: 1, page_size: 1000, results: server.company().climate_grants }))
  const store = await openStore(server)
  const id = selectGrantId(store.getState())
  store.dispatch(commitAnswers({ [`climate_grant.${id}.awardee_type`]: 'prime' }))
  await waitUntilSaved(store)
  expect(server.company().climate_grants).toMatchObject([{ id: left.id, awardee_type: 'prime' }])
})

describe('several grants', () => {
  test('are selected by id, and a new grant can be started', async () => {
    const [first, second] = [buildGrant(), buildGrant()]
    const store = await openStore(buildGrantServer({ climate_grants: [first, second] }))
    expect(selectGrantId(store.getState())).toBe(first.id)
    store.dispatch(grantSelected(second.id))
    expect(selectGrantId(store.getState())).toBe(second.id)
    store.dispatch(grantStarted())
    const third = selectGrantId(store.getState())
    expect([first.id, second.id]).not.toContain(third)
    store.dispatch(commitAnswers({ [`climate_grant.${third}.awardee_type`]: 'prime' }))
    await waitUntilSaved(store)
    expect(selectGrantIds(store.getState())).toEqual([first.id, second.id, third])
    store.dispatch(grantSelected('gone'))
    expect(selectGrantId(store.getState())).toBe(first.id)
  })

  test('removing a grant also removes its unsent answers', async () => {
    const [first, second] = [buildGrant(), buildGrant()]
    const server = buildGrantServer({ climate_grants: [first, second] })
    server.api.on(updateGrant, () => {
      throw new AppError('network')
    })
    const store = await openStore(server)
    store.dispatch(commitAnswers({ [`climate_grant.${first.id}.match_amount`]: '5.00' }))
    await store.dispatch(removeGrant(first.id))
    expect(getQueue(store).pending).toEqual({})
    expect(selectGrantIds(store.getState())).toEqual([second.id])
    expect(server.api.sent(deleteGrant)).toEqual([{ params: { grantId: first.id } }])
  })
})

test('answers about a grant that a teammate removed stay, and create a new grant when given again', async () => {
  const grant = buildGrant()
  const server = buildGrantServer({ climate_grants: [grant] })
  const store = await openStore(server)
  server.setByOther({ climate_grants: [] })
  const field = `climate_grant.${grant.id}.match_amount` as const
  store.dispatch(commitAnswers({ [field]: '5.00' }))
  await vi.waitFor(() => expect(getQueue(store).refusals[field]).toMatch(/removed this grant/))
  await vi.waitFor(() => expect(store.getState().connect?.company.data?.climate_grants).toEqual([]))
  expect(server.company().climate_grants).toEqual([])
  store.dispatch(commitAnswers({ [field]: '6.00' }))
  await waitUntilSaved(store)
  expect(server.company().climate_grants).toMatchObject([{ match_amount: '6.00' }])
})

describe('the schedule', () => {
  test('is saved by date, deleted when it is empty, and completes the step immediately', async () => {
    const grant = buildGrant({ funding_type: 'deliverables' })
    const server = buildGrantServer({ climate_grants: [grant] })
    const store = await openStore(server)
    const field = `payment_schedule.${grant.id}.payments` as const
    const facts = () => selectFacts(store.getState())?.grants[0]?.has_payment_schedule
    store.dispatch(commitAnswers({ [field]: [march, { ...march, expected_date: '2027-01-01' }] }))
    expect(facts()).toBe(true)
    await waitUntilSaved(store)
    const dates = server
      .company()
      .climate_grants[0]?.payment_schedule.map(({ expected_date }) => expected_date)
    expect(dates).toEqual(['2027-01-01', '2027-03-01'])
    store.dispatch(commitAnswers({ [field]: [] }))
    expect(facts()).toBe(false)
    await waitUntilSaved(store)
    expect(server.api.sent(cleanSchedule)).toHaveLength(1)
    expect(facts()).toBe(false)
  })

  test('is not sent while it is invalid', async () => {
    const grant = buildGrant({ funding_type: 'deliverables' })
    const server = buildGrantServer({ climate_grants: [grant] })
    const store = await openStore(server)
    store.dispatch(commitAnswers({ [`payment_schedule.${grant.id}.payments`]: [{ ...march, amount: '' }] }))
    await store.dispatch(saveAnswers())
    expect(server.api.sent(saveSchedule)).toEqual([])
    expect(selectFacts(store.getState())?.grants[0]?.has_payment_schedule).toBe(false)
  })

  test('a schedule that someone else replaced is a conflict; a lost response to the user’s save is not', async () => {
    const grant = buildGrant({ funding_type: 'deliverables' })
    const server = buildGrantServer({ climate_grants: [grant] })
    const field = `payment_schedule.${grant.id}.payments` as const
    const conflict = (remote: string[]) => {
      let isFirst = true
      server.api.on(saveSchedule, ({ body }) => {
        if (!isFirst) return { payments: body.payments as never[], version: 9 }
        isFirst = false
        throw new AppError('edit_conflict', {
          details: {
            conflicts: [
              {
                field: 'payments',
                yours: [],
                theirs: remote,
                author: null,
                at: '2026-11-20T12:02:00Z',
                version: 7,
              },
            ],
          },
        })
      })
    }
    conflict(['2027-09-01: $9.00'])
    const store = await openStore(server)
    store.dispatch(commitAnswers({ [field]: [march] }))
    await vi.waitFor(() =>
      expect(getQueue(store).conflicts[field]).toMatchObject({ theirs: ['2027-09-01: $9.00'], version: 7 }),
    )
    server.setByOther({
      climate_grants: [
        { ...grant, payment_schedule: [{ expected_date: '2027-09-01', amount: '9.00', description: null }] },
      ],
    })
    store.dispatch(remoteAnswerChosen(field))
    expect(getQueue(store).pending).toEqual({})

    conflict(['2027-03-01: $1.00, Design'])
    store.dispatch(commitAnswers({ [field]: [march] }, 1))
    await waitUntilSaved(store)
    expect(getQueue(store).conflicts).toEqual({})
    expect(server.api.sent(saveSchedule).at(-1)?.baseVersion).toBe(7)
  })
})
