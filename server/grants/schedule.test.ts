import { describe, expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { cleanSchedule, getSchedule, saveSchedule } from '#contract/grants.ts'
import { getChangesHistory } from '#contract/history.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany, buildGrant, assignAnalyst, setStatus } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, ana, ada } = await signInCast(app)

interface Payment {
  expected_date: string
  amount: string
  description?: string | null
}

async function buildGrantToSchedule() {
  const { id: companyId } = await buildCompany(alice)
  await assignAnalyst(ada, ana, companyId)
  const grant = await buildGrant(alice, companyId)
  const params = { grantId: grant.id }
  return {
    companyId,
    params,
    version: grant.version,
    save: (payments: Payment[], seen?: number, author = alice) =>
      author.call(saveSchedule, {
        params,
        body: { payments },
        ...(seen === undefined ? {} : { baseVersion: seen }),
      }),
    read: async () => (await alice.call(getSchedule, { params })).payments,
    clean: () => alice.call(cleanSchedule, { params }),
    fetchSaved: () => alice.call(getCompany, { params: { companyId } }),
    history: async () => {
      const query = { entity: ['payment_schedule' as const] }
      return (await alice.call(getChangesHistory, { params: { companyId }, query })).results
    },
  }
}

const march = { expected_date: '2026-03-01', amount: '1000.00', description: 'Prototype' }
const june = { expected_date: '2026-06-01', amount: '999999999999.99', description: null }

describe('the payment schedule of a grant', () => {
  test('is empty at first, is returned by date, and the grant shows that it has a schedule', async () => {
    const { save, read, fetchSaved } = await buildGrantToSchedule()
    expect(await read()).toEqual([])
    expect((await fetchSaved()).climate_grants).toMatchObject([
      { has_payment_schedule: false, payment_schedule: [] },
    ])
    expect(await save([{ ...june }, march])).toMatchObject({ payments: [march, june] })
    expect(await read()).toEqual([march, june])
    expect((await fetchSaved()).climate_grants).toMatchObject([
      { has_payment_schedule: true, payment_schedule: [march, june] },
    ])
  })

  test('has the version with which it was saved and read', async () => {
    const { version, save, clean, params, fetchSaved } = await buildGrantToSchedule()
    expect(await save([march])).toMatchObject({ version: version + 1 })
    expect(await clean()).toMatchObject({ payments: [], version: version + 2 })
    const [read, company] = [await alice.call(getSchedule, { params }), await fetchSaved()]
    expect(read.version).toBe(company.version)
  })

  test('keeps payments of the same day in the order of entry', async () => {
    const { save, read } = await buildGrantToSchedule()
    const payments = ['b', 'a', 'c'].map((description) => ({ ...march, description }))
    await save(payments)
    expect(await read()).toEqual(payments)
  })

  test('is replaced completely, and the history contains the changes', async () => {
    const { save, read, history } = await buildGrantToSchedule()
    await save([march, { ...june, description: 'Report' }])
    await save([march])
    expect(await read()).toEqual([march])
    expect(await history()).toMatchObject([
      {
        field: 'payments',
        before: { count: 2, payments: ['2026-06-01: $999999999999.99, Report'] },
        after: { count: 1, payments: [] },
      },
      { before: [], author: { name: 'Alice' } },
    ])
  })

  test('keeps its version if nothing is changed', async () => {
    const { save, clean, fetchSaved } = await buildGrantToSchedule()
    await clean()
    await save([march, june])
    const { version } = await fetchSaved()
    await save([june, march])
    expect((await fetchSaved()).version).toBe(version)
  })

  test.each(['GET', 'POST'])('is removed by %s', async (method) => {
    const { params, save, read, fetchSaved } = await buildGrantToSchedule()
    await save([march])
    const response = await fetch(
      `${app.url}/api/v1/climate_grants/${params.grantId}/schedule_payments/clean/`,
      {
        method,
        headers: { authorization: `Bearer ${alice.token}` },
      },
    )
    expect(await response.json()).toMatchObject({ payments: [] })
    expect(await read()).toEqual([])
    expect((await fetchSaved()).climate_grants).toMatchObject([{ has_payment_schedule: false }])
  })

  test.each(['sec-purpose', 'purpose'])('is never removed by a prefetch (%s)', async (header) => {
    const { params, save, read } = await buildGrantToSchedule()
    await save([march])
    const response = await fetch(
      `${app.url}/api/v1/climate_grants/${params.grantId}/schedule_payments/clean/`,
      {
        headers: { authorization: `Bearer ${alice.token}`, [header]: 'prefetch' },
      },
    )
    expect(response.status).toBe(403)
    expect(await read()).toEqual([march])
  })

  test('conflicts for the second of two people who replace the same version', async () => {
    const { version, save, read } = await buildGrantToSchedule()
    await save([march], version)
    await expect(save([june], version, ana)).rejects.toMatchObject({
      code: 'edit_conflict',
      details: {
        conflicts: [
          { field: 'payments', theirs: ['2026-03-01: $1000.00, Prototype'], author: { name: 'Alice' } },
        ],
      },
    })
    expect(await read()).toEqual([march])
    // Saving an identical schedule cannot conflict.
    expect(await save([march], version, ana)).toMatchObject({ payments: [march] })
  })

  test('is complete after ten people replace it concurrently', async () => {
    const { save, read } = await buildGrantToSchedule()
    const schedules = Array.from({ length: 10 }, (_, index) => {
      const amount = `${index}.00`
      return [
        { ...march, amount },
        { ...june, amount },
      ]
    })
    await Promise.all(schedules.map((payments) => save(payments)))
    expect(schedules).toContainEqual(await read())
  })

  test('is read-only for the applicant after submission', async () => {
    const { companyId, save, clean, read } = await buildGrantToSchedule()
    await save([march])
    await setStatus(app, companyId, 'in_review')
    await expect(save([])).rejects.toMatchObject({ code: 'not_editable' })
    await expect(clean()).rejects.toMatchObject({ code: 'not_editable' })
    expect(await read()).toEqual([march])
  })

  test.each<[string, object, string]>([
    ['a day that is none', { expected_date: '2026-02-30' }, 'payments.0.expected_date'],
    ['a number for an amount', { amount: 5 }, 'payments.0.amount'],
    ['a negative amount', { amount: '-5.00' }, 'payments.0.amount'],
    ['too long a description', { description: 'x'.repeat(201) }, 'payments.0.description'],
  ])('refuses %s by name', async (_, wrong, path) => {
    const { save } = await buildGrantToSchedule()
    await expect(save([{ ...march, ...wrong }])).rejects.toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ path: `body.${path}` }] },
    })
  })

  test('has at most 120 payments', async () => {
    const { save } = await buildGrantToSchedule()
    const payments = Array.from({ length: 121 }, () => march)
    await expect(save(payments)).rejects.toMatchObject({ code: 'invalid_request' })
    expect((await save(payments.slice(1))).payments).toHaveLength(120)
  })
})
