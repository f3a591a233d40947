import { describe, expect, test } from 'vitest'
import { changeCompanyStatus } from '#contract/companies.ts'
import type { AppError } from '#contract/errors.ts'
import { getChangesHistory, getStatusHistory } from '#contract/history.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { type Somebody, testApp } from '#tests/app.ts'
import { buildCompany, assign, putInStatus, statusOf } from '#tests/build.ts'
import { cast } from '#tests/people.ts'

const app = await testApp()
const { alice, bob, ana, ada } = await cast(app)

/** A company with its analyst, in some status. */
async function companyIn(status: CompanyStatus) {
  const { id } = await buildCompany(alice)
  await assign(ada, ana, id)
  await putInStatus(app, id, status)
  return id
}

/** What each action leads to. */
const actions: Record<string, CompanyStatus> = {
  draft: 'draft',
  in_review: 'in_review',
  dd_in_review: 'dd_in_review',
  dd_user_action_required: 'dd_user_action_required',
  docs_await_sign: 'docs_await_sign',
  fund: 'funded',
  reject: 'rejected',
  term_sheet: 'term_sheet',
  repaid: 'repaid',
  cfo_customer: 'cfo_customer',
}

/** From each status: the actions open to an assigned analyst | those that only an admin has besides. */
const open: Record<CompanyStatus, string> = {
  draft: 'in_review reject | cfo_customer',
  non_us: 'draft reject |',
  verify_client_email: 'draft reject |',
  in_review: 'draft term_sheet reject | cfo_customer',
  user_action_required: 'draft reject in_review |',
  term_sheet: 'in_review dd_in_review reject |',
  dd_in_review: 'term_sheet dd_user_action_required docs_await_sign reject |',
  dd_user_action_required: 'reject dd_in_review |',
  docs_await_sign: 'dd_in_review reject | fund',
  funded: '| repaid',
  rejected: 'draft |',
  repaid: 'draft |',
  cfo_customer: 'draft in_review |',
}

const words = (text = '') => text.split(' ').filter(Boolean)
const adminsAlone = ['fund', 'repaid', 'cfo_customer']

/** What each action brings a company that is in this status: its new status, or the code of the refusal. */
async function outcomes(person: Somebody, from: CompanyStatus): Promise<Record<string, string>> {
  const told: Record<string, string> = {}
  const companyId = await companyIn(from)
  for (const action of Object.keys(actions)) {
    await putInStatus(app, companyId, from)
    const changed = person.call(changeCompanyStatus, { params: { companyId, action }, body: {} })
    told[action] = await changed.then(
      ({ status }) => status,
      ({ code }: AppError) => code,
    )
  }
  return told
}

const expected = (judge: (action: string) => string) =>
  Object.fromEntries(Object.keys(actions).map((action) => [action, judge(action)]))

describe.each(Object.entries(open))('from %s', (status, row) => {
  const from = status as CompanyStatus
  const [forAnalysts = [], forAdmins = []] = row.split('|').map(words)

  test(`an admin may go on by ${row.replace('|', 'and')} and by nothing else`, async () => {
    const allowed = [...forAnalysts, ...forAdmins]
    const judge = (action: string) => (allowed.includes(action) ? actions[action] : undefined)
    expect(await outcomes(ada, from)).toEqual(expected((action) => judge(action) ?? 'status_not_allowed'))
  })

  test('an analyst may do the same, but not what is for admins alone', async () => {
    const judge = (action: string) => {
      if (adminsAlone.includes(action)) return 'forbidden'
      return forAnalysts.includes(action) ? actions[action] : undefined
    }
    expect(await outcomes(ana, from)).toEqual(expected((action) => judge(action) ?? 'status_not_allowed'))
  })
})

describe('a refused action', () => {
  test('says where the company may go now, and changes nothing', async () => {
    const companyId = await companyIn('in_review')
    const ask = (person: Somebody) =>
      person.call(changeCompanyStatus, { params: { companyId, action: 'docs_await_sign' }, body: {} })
    await expect(ask(ana)).rejects.toMatchObject({
      status: 409,
      details: { allowed: ['draft', 'term_sheet', 'rejected'] },
    })
    await expect(ask(ada)).rejects.toMatchObject({
      details: { allowed: ['draft', 'term_sheet', 'rejected', 'cfo_customer'] },
    })
    expect(await statusOf(alice, companyId)).toBe('in_review')
  })

  test.each([
    'funded',
    'rejected',
    'non_us',
    'verify_client_email',
    'Draft',
    '__proto__',
    'constructor',
    'x y',
  ])('of the name %s is no action at all', async (action) => {
    const companyId = await companyIn('draft')
    const refused = ada.call(changeCompanyStatus, { params: { companyId, action }, body: {} })
    await expect(refused).rejects.toMatchObject({
      status: 400,
      code: 'status_not_applicable',
      message: `${action} can't be applied to the company`,
    })
  })

  test('tells nobody more than they may know of the company', async () => {
    const companyId = await companyIn('draft')
    const params = { companyId, action: 'nonsense' }
    await expect(alice.call(changeCompanyStatus, { params, body: {} })).rejects.toMatchObject({ status: 403 })
    await expect(bob.call(changeCompanyStatus, { params, body: {} })).rejects.toMatchObject({ status: 404 })
  })
})

test('a change is written down with who, from, to and why, for everybody who sees the company', async () => {
  const companyId = await companyIn('draft')
  const params = { companyId }
  const note = 'All there'
  await ana.call(changeCompanyStatus, { params: { companyId, action: 'in_review' }, body: { note } })
  await ada.call(changeCompanyStatus, { params: { companyId, action: 'reject' }, body: {} })
  const { results } = await alice.call(getStatusHistory, { params })
  expect(results).toMatchObject([
    { from: 'in_review', to: 'rejected', author: { name: 'Ada' }, note: null },
    { from: 'draft', to: 'in_review', author: { name: 'Ana' }, note },
    { from: null, to: 'draft', author: { name: 'Alice' }, note: null },
  ])
  const changes = await alice.call(getChangesHistory, {
    params,
    query: { entity: ['status'], field: 'note' },
  })
  expect(changes.results).toMatchObject([{ before: null, after: note, author: { name: 'Ana' } }])
})

test('twenty people at once: one change takes effect, the others are told that it is done', async () => {
  const companyId = await companyIn('in_review')
  const params = { companyId, action: 'term_sheet' }
  const calls = Array.from({ length: 20 }, () => ana.call(changeCompanyStatus, { params, body: {} }))
  const settled = await Promise.allSettled(calls)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { count } = await alice.call(getStatusHistory, { params: { companyId } })
  expect(count).toBe(2)
})

describe('an action by its address', () => {
  // past the network: fetch would not let anybody set what a browser says of itself
  const ask = async (method: 'GET' | 'POST' | 'HEAD', headers: Record<string, string> = {}) => {
    const companyId = await companyIn('draft')
    const response = await app.server.inject({
      method,
      url: `/api/v1/companies/${companyId}/in_review/`,
      headers: { authorization: `Bearer ${ana.token}`, ...headers },
    })
    return { response, status: await statusOf(alice, companyId) }
  }

  test.each(['GET', 'POST'] as const)('takes effect by %s and is never kept', async (method) => {
    const { response, status } = await ask(method)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({ status: 'in_review' })
    expect(status).toBe('in_review')
  })

  test.each([
    ['a browser that fetches ahead', { 'sec-purpose': 'prefetch' }],
    ['a browser that renders ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older browser that fetches ahead', { purpose: 'prefetch' }],
    ['somebody who follows a link', { 'sec-fetch-mode': 'navigate' }],
  ])('does nothing for %s', async (_, headers) => {
    const { response, status } = await ask('GET', headers)
    expect(response.statusCode).toBe(403)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(status).toBe('draft')
  })

  test('does nothing by HEAD', async () => {
    const { response, status } = await ask('HEAD')
    expect(response.statusCode).toBe(404)
    expect(status).toBe('draft')
  })
})
