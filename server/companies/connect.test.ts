import { beforeEach, describe, expect, test } from 'vitest'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { finishConnect, getCompany, updateCustomerKind } from '#contract/companies.ts'
import { getChangesHistory } from '#contract/history.ts'
import { getCurrentUser, updateCurrentUser } from '#contract/users.ts'
import { startTestApp } from '#tests/app.ts'
import { assignAnalyst, buildCompany, setStatus } from '#tests/build.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { ana, otto, ada } = await signInCast(app)

beforeEach(() => app.ctx.db.deleteFrom('mails').execute())

async function buildCustomer(cfoCustomer: 'new' | 'existing' | null) {
  const founder = await app.arrive('Fay')
  await founder.call(updateCurrentUser, { body: { cfoCustomer } })
  const { id: companyId, name } = await buildCompany(founder)
  return { founder, companyId, name, params: { companyId } }
}

const listSubjects = async () => ({
  ana: (await listMailsTo(ada, ana)).map(({ subject }) => subject),
  otto: (await listMailsTo(ada, otto)).map(({ subject }) => subject),
})

test.each(['new', 'existing'] as const)(
  'completing the connect flow as a customer of kind %s is audited and notifies staff once',
  async (kind) => {
    const { founder, companyId, name, params } = await buildCustomer(kind)
    expect((await founder.call(getCompany, { params })).connect_finished_at).toBeNull()
    const [first, second] = await Promise.all([
      founder.call(finishConnect, { params }),
      founder.call(finishConnect, { params }),
    ])
    expect(second).toEqual(first)
    const company = await founder.call(getCompany, { params })
    expect(company).toMatchObject({ ...first, status: 'draft', submitted_at: null, is_cfo_customer: true })
    const subject = `${name} has finished setting up CFO services`
    expect(await listSubjects()).toEqual({ ana: [subject], otto: [subject] })
    const history = await ada.call(getChangesHistory, { params, query: { entity: ['status'] } })
    expect(history.results.filter(({ field }) => field === 'connect_finished_at')).toMatchObject([
      { author: { id: founder.id }, before: null, after: first.connect_finished_at },
    ])
    const audited = await ada.call(listAuditEvents, {
      query: { company: companyId, action: ['connect_finished'] },
    })
    expect(audited.results).toMatchObject([{ user: { id: founder.id } }])
  },
)

test('only the assigned analyst is notified', async () => {
  const { founder, companyId, name, params } = await buildCustomer('new')
  await assignAnalyst(ada, otto, companyId)
  await founder.call(finishConnect, { params })
  const { ana: toAna, otto: toOtto } = await listSubjects()
  expect([toAna, toOtto.at(-1)]).toEqual([[], `${name} has finished setting up CFO services`])
})

test('a company that is not a CFO customer cannot complete the connect flow', async () => {
  const { founder, params } = await buildCustomer(null)
  await expect(founder.call(finishConnect, { params })).rejects.toMatchObject({
    status: 409,
    code: 'not_cfo_customer',
  })
  expect(await listSubjects()).toEqual({ ana: [], otto: [] })
})

describe('the kind of customer', () => {
  test('is corrected by the founder while the company is a draft', async () => {
    const { founder, params } = await buildCustomer('new')
    await founder.call(updateCurrentUser, { body: { cfoCustomer: 'existing' } })
    expect(await founder.call(getCompany, { params })).toMatchObject({ customer_kind: 'existing' })
  })

  test('is corrected by staff afterwards, in the history and the audit log', async () => {
    const { founder, companyId, params } = await buildCustomer('new')
    await assignAnalyst(ada, ana, companyId)
    await setStatus(app, companyId, 'in_review')
    const change = founder.call(updateCurrentUser, { body: { cfoCustomer: 'existing' } })
    await expect(change).rejects.toMatchObject({ code: 'not_editable', status: 409 })
    expect(await founder.call(updateCurrentUser, { body: { cfoCustomer: 'new' } })).toMatchObject({
      cfoCustomer: 'new',
    })
    const corrected = await ana.call(updateCustomerKind, { params, body: { customer_kind: 'existing' } })
    expect(corrected).toMatchObject({ customer_kind: 'existing', is_cfo_customer: true })
    expect((await founder.call(getCurrentUser, {})).cfoCustomer).toBe('existing')
    const { results } = await founder.call(getChangesHistory, { params, query: { field: 'customer_kind' } })
    expect(results).toMatchObject([{ before: 'new', after: 'existing', author: { name: 'Ana' } }])
    const query = { company: companyId, action: ['customer_kind_changed' as const] }
    expect((await ada.call(listAuditEvents, { query })).count).toBe(1)
  })

  test('can still be chosen for the first time once a company is no longer a draft', async () => {
    const { founder, companyId } = await buildCustomer(null)
    await setStatus(app, companyId, 'funded')
    const saved = await founder.call(updateCurrentUser, { body: { cfoCustomer: 'existing' } })
    expect(saved.cfoCustomer).toBe('existing')
  })
})
