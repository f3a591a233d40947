import { describe, expect, test } from 'vitest'
import { changeCompanyStatus, getCompany } from '#contract/companies.ts'
import * as contract from '#contract/financials/offers.ts'
import { formatDay } from '#contract/rules/dates.ts'
import { offerTimeZone } from '#contract/rules/funding/offer-limits.ts'
import { toDay } from '#contract/rules/time-zones.ts'
import { getBoard, getPipelineCounts, listPipeline } from '#contract/staff/pipeline.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { openSupportThread } from '#contract/support.ts'
import { startTestApp } from '#tests/app.ts'
import { assignAnalyst, buildCompany, fetchCompanyStatus } from '#tests/build.ts'
import { listMailsTo } from '#tests/mail.ts'
import { buildCompanyInReview, offerLimits, offerTerms } from '#tests/offers.ts'
import { signInCast } from '#tests/people.ts'
import { expireOffers } from './expiry.ts'
import { sendOfferReminders } from './reminders.ts'

const app = await startTestApp()
const { bob, ada } = await signInCast(app)

async function buildOffered(body: object = {}) {
  const carol = await app.arrive('Carol')
  const ana = await app.arrive('Ana', ['analyst'])
  const companyId = await buildCompanyInReview(app, carol)
  await assignAnalyst(ada, ana, companyId)
  const params = { companyId }
  const make = (over: object = {}) =>
    ana.call(contract.makeOffer, { params, body: { ...offerTerms, limits: offerLimits, ...over } })
  const offer = await make(body)
  const act = { params: { companyId, offerId: offer.id } }
  return {
    carol,
    ana,
    params,
    offer,
    make,
    accept: () => carol.call(contract.acceptOffer, act),
    decline: (over: object = {}) =>
      carol.call(contract.declineOffer, { ...act, body: { reason: 'cost', ...over } }),
    request: (over: object = {}) =>
      carol.call(contract.requestTerms, { ...act, body: { advance: '300000.00', share: 7, ...over } }),
    refuse: () => ana.call(contract.refuseTerms, { ...act, body: { note: 'The share covers our cost' } }),
    status: () => fetchCompanyStatus(carol, companyId),
    summary: async () => (await carol.call(getCompany, { params })).offer,
    list: async () => (await carol.call(contract.listOffers, { params })).results,
    waiting: async () => ({
      count: (await ana.call(getPipelineCounts, {})).waiting,
      ...Object.fromEntries(
        await Promise.all(
          (['applicant', 'funder'] as const).map(async (waiting_on) => {
            const query = { waiting_on, personal_managers: [ana.id] }
            return [waiting_on, (await ana.call(listPipeline, { query })).count]
          }),
        ),
      ),
    }),
    readLastMail: async (to: typeof carol) => {
      const mailId = (await listMailsTo(ada, to)).at(-1)?.id ?? ''
      const { kind, text } = await ada.call(getOutboxMail, { params: { mailId } })
      return { kind, text }
    },
  }
}

const funders = { count: 1, applicant: 0, funder: 1 }
const applicants = { count: 0, applicant: 1, funder: 0 }

describe('an open offer', () => {
  test('is on the company, and waits on the applicant', async () => {
    const { offer, summary, waiting, ana, params } = await buildOffered()
    expect(await summary()).toEqual({
      id: offer.id,
      number: 1,
      status: 'open',
      advance: '250000.00',
      valid_until: offer.valid_until,
      is_change_requested: false,
    })
    expect(await waiting()).toEqual(applicants)
    const { columns } = await ana.call(getBoard, { query: { personal_managers: [ana.id] } })
    const cards = columns.flatMap(({ companies }) => companies)
    expect(cards).toMatchObject([{ id: params.companyId, offer: { id: offer.id } }])
  })

  test('is valid for 14 days if the analyst sets no date, and never until a past day', async () => {
    const { offer, make } = await buildOffered()
    const days = (Date.parse(offer.valid_until ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(12)
    expect(days).toBeLessThan(14.1)
    expect((await make({ valid_until: '2098-01-31' })).valid_until).toBe('2098-01-31')
    await expect(make({ valid_until: '2026-01-31' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ path: 'body.valid_until' }] },
    })
  })

  test('has limits that contain its terms', async () => {
    const { make } = await buildOffered()
    await expect(make({ limits: { ...offerLimits, share_min: 7 } })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ path: 'body.limits.share_min' }] },
    })
  })
})

describe('declining', () => {
  test('keeps the term sheet with the funder, and tells the analyst the reason', async () => {
    const { carol, ana, decline, accept, status, summary, waiting, list, readLastMail, make } =
      await buildOffered()
    const declined = await decline({ note: 'Our bank asks for less' })
    expect(declined).toMatchObject({
      status: 'declined',
      declined_by: { id: carol.id },
      decline_reason: 'cost',
      decline_note: 'Our bank asks for less',
    })
    expect(await decline()).toEqual(declined)
    await expect(accept()).rejects.toMatchObject({ code: 'offer_closed' })
    expect([await status(), await summary()]).toEqual(['term_sheet', null])
    expect(await waiting()).toEqual(funders)
    expect(await readLastMail(ana)).toEqual({
      kind: 'staff_offer_declined',
      text: expect.stringContaining('It costs too much: Our bank asks for less') as string,
    })
    await make()
    expect((await list()).map((offer) => [offer.number, offer.status])).toEqual([
      [2, 'open'],
      [1, 'declined'],
    ])
    expect(await waiting()).toEqual(applicants)
  })

  test('needs a reason', async () => {
    const { decline } = await buildOffered()
    await expect(decline({ reason: 'because' })).rejects.toMatchObject({ code: 'invalid_request' })
  })
})

describe('a request for different terms', () => {
  test('waits on the funder until an analyst makes a new version', async () => {
    const { ana, carol, request, summary, waiting, make, list, readLastMail } = await buildOffered()
    const requested = await request({ note: 'For a second kiln!' })
    expect(requested).toMatchObject({
      status: 'open',
      advance: '250000.00',
      request: {
        advance: '300000.00',
        share: 7,
        note: 'For a second kiln!',
        made_by: { id: carol.id },
        refused_at: null,
      },
    })
    expect(await summary()).toMatchObject({ is_change_requested: true })
    expect(await waiting()).toEqual(funders)
    expect(await readLastMail(ana)).toEqual({
      kind: 'staff_offer_requested',
      text: expect.stringContaining(
        '$300,000 at 7% of revenue: For a second kiln! Send a new version',
      ) as string,
    })
    await make({ advance: '300000.00', share: 7 })
    expect(await list()).toMatchObject([
      { number: 2, request: null },
      { number: 1, status: 'replaced' },
    ])
    expect(await waiting()).toEqual(applicants)
  })

  test('can be refused with a reason, and then made again or the offer accepted', async () => {
    const { carol, request, refuse, waiting, accept, readLastMail } = await buildOffered()
    await expect(refuse()).rejects.toMatchObject({ code: 'request_closed' })
    await request()
    expect((await refuse()).request).toMatchObject({ refusal: 'The share covers our cost' })
    expect(await waiting()).toEqual(applicants)
    expect(await readLastMail(carol)).toEqual({
      kind: 'offer_terms_kept',
      text: expect.stringContaining('The share covers our cost') as string,
    })
    await expect(refuse()).rejects.toMatchObject({ code: 'request_closed' })
    expect((await request({ share: 6 })).request).toMatchObject({ share: 6, refused_at: null, refusal: null })
    expect((await accept()).status).toBe('accepted')
  })

  test.each([
    ['an amount above the limit', { advance: '300000.01' }, 'body.advance'],
    ['a share below the limit', { share: 4.99 }, 'body.share'],
    ['unchanged terms', { advance: offerTerms.advance, share: offerTerms.share }, 'body.advance'],
  ])('with %s is refused', async (_, over, path) => {
    const { request } = await buildOffered()
    await expect(request(over)).rejects.toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ path }] },
    })
  })

  test('is refused without limits', async () => {
    const { request } = await buildOffered({ limits: undefined })
    await expect(request()).rejects.toMatchObject({ code: 'invalid_request' })
  })
})

describe('an offer after its last day', () => {
  const expire = (offerId: string) =>
    app.ctx.db.updateTable('offers').set({ valid_until: '2026-01-31' }).where('id', '=', offerId).execute()

  test('cannot be answered, and expires with an email to both sides', async () => {
    const { carol, ana, offer, accept, decline, request, list, status, waiting, readLastMail } =
      await buildOffered()
    await expire(offer.id)
    for (const answer of [accept, decline, request])
      await expect(answer()).rejects.toMatchObject({ code: 'offer_closed' })
    await expireOffers(app.ctx)
    await expireOffers(app.ctx)
    expect(await list()).toMatchObject([{ status: 'expired', ended_at: expect.any(String) as string }])
    expect([await status(), await waiting()]).toEqual(['term_sheet', funders])
    expect((await readLastMail(carol)).kind).toBe('offer_expired')
    expect((await readLastMail(ana)).kind).toBe('staff_offer_expired')
    const kinds = (await listMailsTo(ada, carol)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'offer_expired')).toHaveLength(1)
  })

  test('stays accepted if it was accepted before', async () => {
    const { offer, accept, list } = await buildOffered()
    await accept()
    await expire(offer.id)
    await expireOffers(app.ctx)
    expect(await list()).toMatchObject([{ status: 'accepted' }])
  })
})

describe('an offer that ends soon', () => {
  const today = toDay(new Date(), offerTimeZone)
  const change = (offerId: string, over: object) =>
    app.ctx.db.updateTable('offers').set(over).where('id', '=', offerId).execute()
  const old = { made_at: '2026-01-31T10:00:00Z', valid_until: today }

  async function buildEnding(over: object = old) {
    const offered = await buildOffered()
    await change(offered.offer.id, over)
    const countReminders = async () => {
      await sendOfferReminders(app.ctx)
      const mails = await listMailsTo(ada, offered.carol)
      return mails.filter(({ kind }) => kind === 'offer_ending').length
    }
    return { ...offered, countReminders }
  }

  test('is emailed to the members once, with its last day and its terms', async () => {
    const { carol, countReminders, readLastMail } = await buildEnding()
    expect(await countReminders()).toBe(1)
    const { text } = await readLastMail(carol)
    expect(text).toContain(`Our offer expires after ${formatDay(today)}`)
    expect(text).toContain('Advance of $250,000')
    expect(await countReminders()).toBe(1)
  })

  test.each([
    ['was sent today', { valid_until: today }],
    ['ends later', { made_at: old.made_at, valid_until: '2098-01-31' }],
    ['is overdue', { made_at: old.made_at, valid_until: '2026-02-28' }],
  ])('gets no reminder if it %s', async (_, over) => {
    const { countReminders } = await buildEnding(over)
    expect(await countReminders()).toBe(0)
  })

  test('gets no reminder while a request for different terms waits on the analyst', async () => {
    const { request, refuse, countReminders } = await buildEnding()
    await request()
    expect(await countReminders()).toBe(0)
    await refuse()
    expect(await countReminders()).toBe(1)
  })
})

test('a rejected application has no offer, and waits on no one', async () => {
  const { params, summary, waiting } = await buildOffered()
  await ada.call(changeCompanyStatus, { params: { ...params, action: 'reject' }, body: {} })
  expect(await summary()).toBeNull()
  expect(await waiting()).toEqual({ count: 0, applicant: 0, funder: 0 })
})

test('a question about an offer names it, and only an offer of the company', async () => {
  const { carol, params, offer } = await buildOffered()
  const body = { company: params.companyId, offer: offer.id, text: 'What if we repay early?' }
  expect(await carol.call(openSupportThread, { body })).toMatchObject({
    offer: { id: offer.id, number: 1, advance: '250000.00' },
  })
  const { id: company } = await buildCompany(bob)
  for (const over of [{ company }, { company: undefined }])
    await expect(bob.call(openSupportThread, { body: { ...body, ...over } })).rejects.toMatchObject({
      code: 'not_found',
    })
})
