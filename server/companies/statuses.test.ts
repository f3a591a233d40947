import { describe, expect, test } from 'vitest'
import { changeCompanyStatus } from '#contract/companies.ts'
import type { AppError } from '#contract/core/errors.ts'
import { getChangesHistory, getStatusHistory } from '#contract/history.ts'
import { rejectionReasons } from '#contract/rules/funding/rejections.ts'
import {
  adminStatuses,
  type CompanyStatus,
  companyStatusNames,
  listSelectableTargets,
  statusActions,
} from '#contract/rules/statuses.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, assignAnalyst, setStatus, fetchCompanyStatus } from '#tests/build.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, ana, ada } = await signInCast(app)

async function buildCompanyIn(status: CompanyStatus) {
  const { id } = await buildCompany(alice)
  await assignAnalyst(ada, ana, id)
  await setStatus(app, id, status)
  return id
}

const actions = Object.entries(statusActions)

interface Outcome {
  to: CompanyStatus
  /** The new status, or the code of the error. */
  result: string
  /** The statuses that the error lists as allowed; empty without such an error. */
  allowed: string[]
}

async function tryActions(person: TestUser, from: CompanyStatus): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const companyId = await buildCompanyIn(from)
  for (const [action, to] of actions) {
    await setStatus(app, companyId, from)
    const changed = person.call(changeCompanyStatus, { params: { companyId, action }, body: {} })
    const outcome = await changed.then(
      ({ status }) => ({ result: status, allowed: [] }),
      ({ code, details }: AppError) => ({ result: code, allowed: details.allowed ?? [] }),
    )
    expect(await fetchCompanyStatus(alice, companyId)).toBe(outcome.result === to ? to : from)
    outcomes.push({ to, ...outcome })
  }
  return outcomes
}

// `contract/rules/statuses.test.ts` tests the rules themselves.
describe.each(companyStatusNames)('from %s', (from) => {
  test.each([
    ['an admin', ada, true],
    ['an assigned analyst', ana, false],
  ])('%s moves a company as the rules allow', async (_, person, isAdmin) => {
    const targets = listSelectableTargets(from, isAdmin)
    for (const { to, result, allowed } of await tryActions(person, from)) {
      const isForbidden = adminStatuses.includes(to) && !isAdmin
      const refusal = isForbidden ? 'forbidden' : 'status_not_allowed'
      expect([to, result]).toEqual([to, targets.includes(to) ? to : refusal])
      expect(allowed).toEqual(result === 'status_not_allowed' ? targets : [])
    }
  })
})

describe('a refused action', () => {
  test('lists the statuses that are allowed now, and changes nothing', async () => {
    const companyId = await buildCompanyIn('in_review')
    const send = (person: TestUser) =>
      person.call(changeCompanyStatus, { params: { companyId, action: 'docs_await_sign' }, body: {} })
    await expect(send(ana)).rejects.toMatchObject({
      status: 409,
      details: { allowed: ['draft', 'term_sheet', 'rejected'] },
    })
    await expect(send(ada)).rejects.toMatchObject({
      details: { allowed: ['draft', 'term_sheet', 'rejected', 'cfo_customer'] },
    })
    expect(await fetchCompanyStatus(alice, companyId)).toBe('in_review')
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
    const companyId = await buildCompanyIn('draft')
    const refused = ada.call(changeCompanyStatus, { params: { companyId, action }, body: {} })
    await expect(refused).rejects.toMatchObject({
      status: 400,
      code: 'status_not_applicable',
      message: `${action} can't be applied to the company`,
    })
  })

  test('reveals nothing about the company that the caller may not see', async () => {
    const companyId = await buildCompanyIn('draft')
    const params = { companyId, action: 'nonsense' }
    await expect(alice.call(changeCompanyStatus, { params, body: {} })).rejects.toMatchObject({ status: 403 })
    await expect(bob.call(changeCompanyStatus, { params, body: {} })).rejects.toMatchObject({ status: 404 })
  })
})

test('a change is recorded with author, old and new status and note, for everyone who can see the company', async () => {
  const companyId = await buildCompanyIn('draft')
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

describe('a rejection', () => {
  const reject = (companyId: string, body: object) =>
    ana.call(changeCompanyStatus, { params: { companyId, action: 'reject' }, body })

  test('states its reason and what would have to change in the history and in the email', async () => {
    const carol = await app.arrive('Carol')
    const { id: companyId } = await buildCompany(carol)
    await assignAnalyst(ada, ana, companyId)
    const body = { reason: 'runway', note: 'Three months are left.', needed_change: 'Nine months of cash.' }
    await reject(companyId, body)
    const params = { companyId }
    expect((await carol.call(getStatusHistory, { params })).results[0]).toMatchObject(body)
    const mails = await listMailsTo(ada, carol)
    const { text } = await ada.call(getOutboxMail, { params: { mailId: mails.at(-1)?.id ?? '' } })
    for (const part of [rejectionReasons.runway.text, body.note, body.needed_change])
      expect(text).toContain(part)
    const { results } = await carol.call(getChangesHistory, { params, query: { entity: ['status'] } })
    expect(results.slice(0, 4).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['status', 'reason', 'note', 'needed_change']),
    )
  })

  test.each([
    ['the general reason without a body', {}, { reason: 'fit', note: null }],
    ['only the words of the analyst', { note: 'We met.' }, { reason: null, note: 'We met.' }],
  ])('has %s', async (_, body, expected) => {
    const companyId = await buildCompanyIn('in_review')
    await reject(companyId, body)
    expect((await alice.call(getStatusHistory, { params: { companyId } })).results[0]).toMatchObject(expected)
  })

  test.each([
    ['reason', { reason: 'fit' as const }],
    ['needed_change', { needed_change: 'More revenue' }],
  ])('alone has the text %s', async (field, body) => {
    const companyId = await buildCompanyIn('in_review')
    const params = { companyId, action: 'term_sheet' }
    await expect(ana.call(changeCompanyStatus, { params, body })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ path: `body.${field}` }] },
    })
  })
})

test('if twenty people change the status concurrently, one succeeds', async () => {
  const companyId = await buildCompanyIn('in_review')
  const params = { companyId, action: 'term_sheet' }
  const calls = Array.from({ length: 20 }, () => ana.call(changeCompanyStatus, { params, body: {} }))
  const results = await Promise.allSettled(calls)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { count } = await alice.call(getStatusHistory, { params: { companyId } })
  expect(count).toBe(2)
})

describe('an action by URL', () => {
  // Injects the request, because Node's `fetch` overwrites the header `sec-fetch-mode`.
  const send = async (method: 'GET' | 'POST' | 'HEAD', headers: Record<string, string> = {}) => {
    const companyId = await buildCompanyIn('draft')
    const response = await app.server.inject({
      method,
      url: `/api/v1/companies/${companyId}/in_review/`,
      headers: { authorization: `Bearer ${ana.token}`, ...headers },
    })
    return { response, status: await fetchCompanyStatus(alice, companyId) }
  }

  test.each(['GET', 'POST'] as const)('works with %s and is never cached', async (method) => {
    const { response, status } = await send(method)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({ status: 'in_review' })
    expect(status).toBe('in_review')
  })

  test.each([
    ['a browser that fetches ahead', { 'sec-purpose': 'prefetch' }],
    ['a browser that renders ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older browser that fetches ahead', { purpose: 'prefetch' }],
    ['a user who follows a link', { 'sec-fetch-mode': 'navigate' }],
  ])('does nothing for %s', async (_, headers) => {
    const { response, status } = await send('GET', headers)
    expect(response.statusCode).toBe(403)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(status).toBe('draft')
  })

  test('has no effect with HEAD', async () => {
    const { response, status } = await send('HEAD')
    expect(response.statusCode).toBe(405)
    expect(status).toBe('draft')
  })
})
