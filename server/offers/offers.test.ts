import { describe, expect, test } from 'vitest'
import { changeCompanyStatus } from '#contract/companies.ts'
import { getChangesHistory } from '#contract/history.ts'
import * as contract from '#contract/financials/offers.ts'
import { openReview, listReviews } from '#contract/reviews.ts'
import { requestFromCompanies } from '#contract/staff/pipeline.ts'
import { type CompanyStatus, companyStatusNames } from '#contract/rules/statuses.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { startTestApp } from '#tests/app.ts'
import { assignAnalyst, buildCompany, fetchCompanyStatus, findDocumentType, setStatus } from '#tests/build.ts'
import { listMailsTo } from '#tests/mail.ts'
import { buildCompanyInReview } from '#tests/offers.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { bob, sam, ana, ada } = await signInCast(app)

const terms = { advance: '250000.00', cap: 1.3, share: 6, minimum: '7000.00', origination_fee: 1 }

async function buildOffered() {
  const carol = await app.arrive('Carol')
  const companyId = await buildCompanyInReview(app, carol)
  await assignAnalyst(ada, ana, companyId)
  const params = { companyId }
  const act = (offerId: string) => ({ params: { companyId, offerId } })
  return {
    carol,
    params,
    status: () => fetchCompanyStatus(carol, companyId),
    put: (status: CompanyStatus) => setStatus(app, companyId, status),
    move: (action: string) => ada.call(changeCompanyStatus, { params: { companyId, action }, body: {} }),
    make: (body: object = {}) => ana.call(contract.makeOffer, { params, body: { ...terms, ...body } }),
    accept: (offerId: string) => carol.call(contract.acceptOffer, act(offerId)),
    withdraw: (offerId: string) => ana.call(contract.withdrawOffer, act(offerId)),
    list: async () => (await carol.call(contract.listOffers, { params })).results,
    mails: async () => (await listMailsTo(ada, carol)).map(({ kind, subject }) => [kind, subject]),
    readLastMail: async () => {
      const mailId = (await listMailsTo(ada, carol)).at(-1)?.id ?? ''
      return (await ada.call(getOutboxMail, { params: { mailId } })).text
    },
  }
}

describe('an offer', () => {
  test('is emailed to the members with its terms, and is in the history with its author', async () => {
    const { carol, params, make, list, readLastMail } = await buildOffered()
    const offer = await make({ message: 'As we spoke about.' })
    expect(offer).toMatchObject({ ...terms, number: 1, status: 'open', made_by: { id: ana.id } })
    expect(await list()).toEqual([offer])
    const letter = await readLastMail()
    for (const line of ['Advance of $250,000', '$325,000 to repay in total', '6%', '$7,000', 'As we spoke'])
      expect(letter).toContain(line)
    const { results } = await carol.call(getChangesHistory, { params, query: { entity: ['offer'] } })
    expect(results).toContainEqual(
      expect.objectContaining({
        field: 'advance',
        after: '250000.00',
        author: expect.objectContaining({ id: ana.id }) as object,
      }),
    )
  })

  test('stays as an earlier version after a change', async () => {
    const { make, list, mails } = await buildOffered()
    await make()
    await make({ cap: 1.25 })
    expect((await list()).map(({ number, status, cap }) => [number, status, cap])).toEqual([
      [2, 'open', 1.25],
      [1, 'replaced', 1.3],
    ])
    expect((await mails()).map(([kind]) => kind)).toEqual(['offer_made', 'offer_made'])
  })

  test('notifies its analyst when accepted, and blocks new offers until it is withdrawn', async () => {
    const { carol, make, accept, withdraw, list } = await buildOffered()
    const { id } = await make()
    const accepted = await accept(id)
    expect(accepted).toMatchObject({ status: 'accepted', accepted_by: { id: carol.id } })
    expect(await accept(id)).toEqual(accepted)
    const kinds = (await listMailsTo(ada, ana)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'staff_offer_accepted')).toHaveLength(1)
    await expect(make()).rejects.toMatchObject({ code: 'offer_accepted' })
    await withdraw(id)
    expect((await make()).number).toBe(2)
    expect((await list()).map(({ status }) => status)).toEqual(['open', 'withdrawn'])
    await expect(withdraw(id)).rejects.toMatchObject({ code: 'offer_closed' })
  })

  test('cannot be accepted after it was withdrawn or replaced', async () => {
    const { make, accept, withdraw, mails } = await buildOffered()
    const [first, second] = [await make(), await make()]
    await expect(accept(first.id)).rejects.toMatchObject({ code: 'offer_closed' })
    await withdraw(second.id)
    await expect(accept(second.id)).rejects.toMatchObject({ code: 'offer_closed' })
    expect((await mails()).at(-1)?.[0]).toBe('offer_withdrawn')
  })

  test('of another company is not found', async () => {
    const { make } = await buildOffered()
    const { id: offerId } = await make()
    const { id: companyId } = await buildCompany(bob)
    await expect(bob.call(contract.acceptOffer, { params: { companyId, offerId } })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('is saved as three versions by three concurrent calls, and one version is open', async () => {
    const { make, list } = await buildOffered()
    await Promise.all([make(), make(), make()])
    expect((await list()).map(({ number, status }) => [number, status])).toEqual([
      [3, 'open'],
      [2, 'replaced'],
      [1, 'replaced'],
    ])
  })
})

describe('the status of the company', () => {
  test('moves to the term sheet with an offer, and to due diligence when a member accepts it', async () => {
    const { make, accept, status, mails } = await buildOffered()
    const { id } = await make()
    expect(await status()).toBe('term_sheet')
    await make({ cap: 1.25 })
    expect(await status()).toBe('term_sheet')
    await expect(accept(id)).rejects.toMatchObject({ code: 'offer_closed' })
    const { id: second } = await make()
    await accept(second)
    expect(await status()).toBe('dd_in_review')
    // The first offer changes the status, but members get only the email about the offer. The last email is about the
    // change to due diligence.
    expect((await mails()).map(([kind]) => kind)).toEqual([
      'offer_made',
      'offer_made',
      'offer_made',
      'status_changed',
    ])
  })

  test('stays at the term sheet after the offer is withdrawn', async () => {
    const { make, withdraw, status } = await buildOffered()
    await withdraw((await make()).id)
    expect(await status()).toBe('term_sheet')
  })

  const allowed: CompanyStatus[] = ['in_review', 'term_sheet', 'dd_in_review']

  test.each(allowed)('%s allows an offer', async (from) => {
    const { make, put, status } = await buildOffered()
    await put(from)
    await make()
    expect(await status()).toBe('term_sheet')
  })

  test.each(companyStatusNames.filter((status) => !allowed.includes(status)))(
    '%s does not allow an offer',
    async (from) => {
      const { make, put, status, list } = await buildOffered()
      await put(from)
      await expect(make()).rejects.toMatchObject({ code: 'status_not_allowed' })
      expect(await list()).toEqual([])
      expect(await status()).toBe(from)
    },
  )
})

describe('a status change', () => {
  test.each([
    ['open', ['offer_made', 'status_changed']],
    ['accepted', ['offer_made', 'status_changed', 'status_changed']],
  ])('to rejected withdraws an %s offer, without a second email', async (before, kinds) => {
    const { carol, params, make, accept, move, list, mails } = await buildOffered()
    const { id } = await make()
    if (before === 'accepted') await accept(id)
    await move('reject')
    expect(await list()).toMatchObject([{ id, status: 'withdrawn', ended_at: expect.any(String) as string }])
    await expect(accept(id)).rejects.toMatchObject({ code: 'offer_closed' })
    expect((await mails()).map(([kind]) => kind)).toEqual(kinds)
    const { results } = await carol.call(getChangesHistory, { params, query: { entity: ['offer'] } })
    expect(results[0]).toMatchObject({ field: 'status', before, after: 'withdrawn', author: { id: ada.id } })
  })

  test('back to review withdraws the open offer and emails the members about it', async () => {
    const { make, move, list, mails } = await buildOffered()
    await make()
    await move('in_review')
    expect(await list()).toMatchObject([{ status: 'withdrawn' }])
    expect((await mails()).map(([kind]) => kind)).toEqual(['offer_made', 'status_changed', 'offer_withdrawn'])
  })

  test('to due diligence or signing keeps the offer open', async () => {
    const { make, move, accept, list, status } = await buildOffered()
    const { id } = await make()
    await move('dd_in_review')
    await move('docs_await_sign')
    expect(await list()).toMatchObject([{ status: 'open' }])
    await accept(id)
    expect(await status()).toBe('docs_await_sign')
  })

  test('to funded withdraws an open offer but not an accepted one', async () => {
    const [open, accepted] = [await buildOffered(), await buildOffered()]
    await open.make()
    await accepted.accept((await accepted.make()).id)
    for (const { put, move } of [open, accepted]) {
      await put('docs_await_sign')
      await move('fund')
    }
    expect(await open.list()).toMatchObject([{ status: 'withdrawn' }])
    expect(await accepted.list()).toMatchObject([{ status: 'accepted' }])
  })

  test.each(['reject', 'fund', 'repaid'])('%s closes the open review', async (action) => {
    const { carol, params, put, move } = await buildOffered()
    await ana.call(openReview, { params, body: { financial_review: {} } })
    await put(action === 'repaid' ? 'funded' : 'docs_await_sign')
    await move(action)
    const { results } = await carol.call(listReviews, { params, query: {} })
    expect(results).toMatchObject([{ closed_at: expect.any(String) as string }])
  })

  test('by the system has the same effect: a request to many companies withdraws their open offers', async () => {
    const { params, make, put, list, status } = await buildOffered()
    await make()
    await put('in_review')
    await ana.call(requestFromCompanies, {
      body: {
        companies: [params.companyId],
        document_types: [(await findDocumentType(ana, 'Cap table')).id],
      },
    })
    expect(await status()).toBe('user_action_required')
    expect(await list()).toMatchObject([{ status: 'withdrawn' }])
  })
})

describe('accepting', () => {
  test('is for members only, not for admins of other companies', async () => {
    const { carol, params, make, list } = await buildOffered()
    const { id: offerId } = await make()
    const act = { params: { ...params, offerId } }
    for (const { call } of [ada, ana])
      await expect(call(contract.acceptOffer, act)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await list()).toMatchObject([{ status: 'open' }])
    await app.ctx.db
      .insertInto('company_members')
      .values({ company_id: params.companyId, user_id: ada.id, role: 'member' })
      .execute()
    expect(await ada.call(contract.acceptOffer, act)).toMatchObject({ accepted_by: { id: ada.id } })
    expect((await carol.call(contract.listOffers, { params, query: {} })).count).toBe(1)
  })

  test('is refused in a status that does not allow an open offer, even if an offer is still open', async () => {
    const { make, accept, put } = await buildOffered()
    const { id } = await make()
    await put('rejected')
    await expect(accept(id)).rejects.toMatchObject({ code: 'offer_closed' })
  })
})

describe('a quote', () => {
  const quote = (body: object) =>
    sam.call(contract.requestQuote, {
      body: { ...terms, minimum: '0.00', origination_fee: 0, monthly_revenue: ['150000.00'], ...body },
    })

  test('is calculated for every signed-in user', async () => {
    expect(await quote({ monthly_revenue: { first: '150000.00', growth: 3 } })).toMatchObject({
      total: '325000.00',
      months: 25,
      last_payment: '15161.77',
      apr: 22.79,
      ear: 25.32,
    })
    expect(await quote({ monthly_revenue: { first: '150000.00', growth: -3 } })).toMatchObject({
      never: true,
      months: null,
    })
  })

  test.each([
    ['an advance of nothing', { advance: '0.00' }],
    ['a cap below the advance', { cap: 0.9 }],
    ['no share', { share: 0 }],
    ['no revenue', { monthly_revenue: [] }],
    ['more months than the horizon', { monthly_revenue: Array.from({ length: 601 }, () => '1.00') }],
    ['wild growth', { monthly_revenue: { first: '1.00', growth: 51 } }],
  ])('of %s is refused', async (_, body) => {
    await expect(quote(body)).rejects.toMatchObject({ code: 'invalid_request' })
  })
})
