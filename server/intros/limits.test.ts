import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, test } from 'vitest'

import { submitCompany } from '#contract/companies.ts'
import { listAuditEvents } from '#contract/staff/audit.ts'
import * as contract from '#contract/intros.ts'
import { getInvestor, type Investor } from '#contract/investors.ts'
import { type CompanyStatus, companyStatusNames } from '#contract/rules/statuses.ts'
import { sweepMails } from '#server/mail/sweep.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, buildCompleteApplication, setStatus } from '#tests/build.ts'
import {
  buildCompanyWithTermSheet,
  buildInvestor,
  buildSubmittedIntro,
  sendToInvestors,
  withdrawFromInvestors,
} from '#tests/intros.ts'
import { backdateMails, listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, otto, ada } = await signInCast(app)

const listMails = ({ email }: Investor) => listMailsTo(ada, { email: email ?? '' })

async function introduceNewcomer(investor: Investor) {
  const founder = await app.arrive('Founder')
  const { id } = await buildSubmittedIntro(founder, (await buildCompanyWithTermSheet(app, founder)).id)
  return sendToInvestors(founder, id, [investor])
}

async function buildUnknownIntro(owner: TestUser = alice) {
  const { id: companyId } = await buildCompany(owner)
  return { companyId, ...(await buildSubmittedIntro(owner, companyId)) }
}

const release = (by: TestUser, introId: string, investors: Investor[]) =>
  by.call(contract.releaseIntro, { params: { introId }, body: { vcs: investors.map(({ id }) => id) } })

const refusal = (message: string) => ({
  code: 'invalid_request',
  details: { errors: [{ path: 'body.vcs.0', message }] },
})

test('twelve accounts with unverified addresses cannot send introductions', async () => {
  const investor = await buildInvestor(ada)
  for (let account = 0; account < 12; account += 1) {
    const mallory = await app.arrive('Mallory', [], { 'https://headwater.app/email_verified': false })
    const { id } = await buildSubmittedIntro(mallory, (await buildCompanyWithTermSheet(app, mallory)).id)
    await expect(sendToInvestors(mallory, id, [investor])).rejects.toMatchObject({
      code: 'address_not_verified',
      status: 403,
    })
  }
  expect(await listMails(investor)).toEqual([])
})

describe('an investor', () => {
  test('is introduced to five companies a day; the sixth is asked to try again tomorrow', async () => {
    const investor = await buildInvestor(ada, { name: 'Busy' })
    for (let company = 0; company < 5; company += 1) await introduceNewcomer(investor)
    const refused = refusal('Busy was introduced to 5 companies within a day; try again tomorrow')
    await expect(introduceNewcomer(investor)).rejects.toMatchObject(refused)
    const { id } = await buildUnknownIntro(ada)
    await expect(sendToInvestors(ada, id, [investor])).rejects.toMatchObject(refused)
    expect(await listMails(investor)).toHaveLength(5)
    await app.ctx.db
      .updateTable('intro_investors')
      .set({ introduced_at: sql`introduced_at - interval '1 day'` })
      .where('investor_id', '=', investor.id)
      .execute()
    await introduceNewcomer(investor)
    expect(await listMails(investor)).toHaveLength(6)
  })

  test('is introduced to at most five of twelve companies that send concurrently', async () => {
    const investor = await buildInvestor(ada)
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => introduceNewcomer(investor)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await listMails(investor)).toHaveLength(5)
  })

  test('has at most one open introduction to a company from all its members', async () => {
    const investor = await buildInvestor(ada, { name: 'Once' })
    const { id: companyId } = await buildCompanyWithTermSheet(app, alice)
    const first = await buildSubmittedIntro(alice, companyId)
    const second = await buildSubmittedIntro(alice, companyId)
    await sendToInvestors(alice, first.id, [investor])
    const age = () =>
      app.ctx.db
        .updateTable('intro_investors')
        .set({ changed_at: sql`now() - interval '31 days'` })
        .where('investor_id', '=', investor.id)
        .execute()
    await age()
    const refused = refusal('Once still has an open introduction to this company')
    for (const person of [alice, ada])
      await expect(sendToInvestors(person, second.id, [investor])).rejects.toMatchObject(refused)
    await withdrawFromInvestors(alice, first.id, [investor])
    await age()
    await sendToInvestors(alice, second.id, [investor])
    expect(await listMails(investor)).toHaveLength(2)
  })

  test('stops all introductions with the link in the email, including queued introductions', async () => {
    const investor = await buildInvestor(ada, { name: 'Closed' })
    const twin = await buildInvestor(ada, { name: 'Twin', email: investor.email?.toUpperCase() ?? null })
    await introduceNewcomer(investor)
    const [mail] = await listMails(investor)
    const { headers, text_body } = await app.ctx.db
      .selectFrom('mails')
      .select(['headers', 'text_body'])
      .where('id', '=', mail?.id ?? '')
      .executeTakeFirstOrThrow()
    const link = `${app.ctx.config.publicUrl}/mail/stop/introductions?mail=${mail?.id}`
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(text_body).toContain(link)
    const url = app.url + new URL(link).pathname + new URL(link).search
    // Only the button stops introductions. Opening the link does not, because email scanners open links.
    expect(await (await fetch(url)).text()).toContain('<button>Stop introductions</button>')
    const seen = ({ id } = investor) => alice.call(getInvestor, { params: { investorId: id } })
    expect(await seen()).toMatchObject({ takes_introductions: true })
    for (let press = 0; press < 2; press += 1)
      expect(await (await fetch(url, { method: 'POST' })).text()).toContain('Introductions stopped')
    expect(await seen()).toMatchObject({ takes_introductions: false })
    await expect(introduceNewcomer(investor)).rejects.toMatchObject(
      refusal('Closed isn’t taking introductions right now'),
    )
    await expect(introduceNewcomer(twin)).rejects.toMatchObject(
      refusal('Twin isn’t taking introductions right now'),
    )
    const again = await buildInvestor(ada, { name: 'Again', email: investor.email })
    expect(await seen(again)).toMatchObject({ takes_introductions: false })
    await expect(introduceNewcomer(again)).rejects.toMatchObject(
      refusal('Again isn’t taking introductions right now'),
    )
    await backdateMails(app, 2)
    await sweepMails(app.ctx)
    expect(await listMails(investor)).toMatchObject([{ status: 'dropped' }])
  })
})

describe('an introduction of a company that staff have not reviewed', () => {
  test('waits until a staff member releases it, which is audited', async () => {
    const investor = await buildInvestor(ada, { name: 'Quiet Fund' })
    const { id, companyId } = await buildUnknownIntro()
    const sent = await sendToInvestors(alice, id, [investor])
    expect(sent).toMatchObject({
      status: 'submitted',
      investors: [{ name: 'Quiet Fund', status: 'awaiting_release' }],
    })
    expect(await sendToInvestors(alice, id, [investor])).toEqual(sent)
    expect(await listMails(investor)).toEqual([])
    const { results } = await otto.call(contract.listWaitingIntroductions, { query: { page_size: 1000 } })
    expect(results).toContainEqual(
      expect.objectContaining({ intro: id, company: companyId, investor_name: 'Quiet Fund' }),
    )
    await expect(release(alice, id, [investor])).rejects.toMatchObject({ code: 'forbidden' })
    const released = await release(otto, id, [investor])
    expect(released).toMatchObject({ status: 'sent', investors: [{ name: 'Quiet Fund', status: 'queued' }] })
    expect(await listMails(investor)).toHaveLength(1)
    await expect(release(otto, id, [investor])).rejects.toMatchObject({ code: 'not_found' })
    const query = { action: ['introductions_released' as const], company: companyId }
    const audit = await ada.call(listAuditEvents, { query })
    expect(audit.results).toMatchObject([
      { user: { id: otto.id }, details: { introduction: id, investors: ['Quiet Fund'] } },
    ])
  })

  test('is not released above the investor’s daily limit, or after it was withdrawn or stopped', async () => {
    const [busy, gone] = [await buildInvestor(ada, { name: 'Full' }), await buildInvestor(ada)]
    const { id } = await buildUnknownIntro()
    await sendToInvestors(alice, id, [busy, gone])
    for (let company = 0; company < 5; company += 1) await introduceNewcomer(busy)
    await expect(release(ada, id, [busy])).rejects.toMatchObject(
      refusal('Full was introduced to 5 companies within a day; try again tomorrow'),
    )
    await withdrawFromInvestors(alice, id, [gone])
    await expect(release(ada, id, [gone])).rejects.toMatchObject({ code: 'not_found' })
    await app.ctx.db
      .updateTable('investors')
      .set({ introductions_stopped_at: sql`now()` })
      .where('id', '=', busy.id)
      .execute()
    await expect(release(ada, id, [busy])).rejects.toMatchObject(
      refusal('Full isn’t taking introductions right now'),
    )
    expect(await listMails(gone)).toEqual([])
  })

  test('is not released while the investor has an open introduction through a different letter', async () => {
    const investor = await buildInvestor(ada, { name: 'Slow' })
    const { id, companyId } = await buildUnknownIntro()
    await sendToInvestors(alice, id, [investor])
    // A waiting introduction stops blocking new introductions after 90 days, but staff can still release it.
    await app.ctx.db
      .updateTable('intro_investors')
      .set({
        changed_at: sql<string>`now() - interval '91 days'`,
        expires_at: sql<string>`now() - interval '1 day'`,
      })
      .where('intro_id', '=', id)
      .execute()
    const later = await buildSubmittedIntro(alice, companyId)
    await sendToInvestors(ada, later.id, [investor])
    await expect(release(otto, id, [investor])).rejects.toMatchObject(
      refusal('Slow still has an open introduction to this company'),
    )
    expect(await listMails(investor)).toHaveLength(1)
  })

  test('is sent immediately by an admin', async () => {
    const investor = await buildInvestor(ada)
    const { id } = await buildUnknownIntro()
    expect(await sendToInvestors(ada, id, [investor])).toMatchObject({ status: 'sent' })
    expect(await listMails(investor)).toHaveLength(1)
  })
})

describe('a release', () => {
  const send = async (companyId: string, by: TestUser = alice) => {
    const { id, needs_release } = await buildSubmittedIntro(by, companyId)
    const { investors } = await sendToInvestors(by, id, [await buildInvestor(ada)])
    const [status] = investors.map((investor) => investor.status)
    return { id, investors, status, needs_release }
  }
  const moved = (companyId: string, to: CompanyStatus) =>
    app.ctx.db
      .insertInto('status_changes')
      .values({ company_id: companyId, id: uuidv7(), from_status: 'draft', to_status: to })
      .execute()

  test('is required for a company that submitted an application until the first release', async () => {
    const { id: companyId } = await buildCompleteApplication(alice)
    await alice.call(submitCompany, { params: { companyId } })
    const first = await send(companyId)
    expect(first).toMatchObject({ status: 'awaiting_release', needs_release: true })
    const released = await otto.call(contract.releaseIntro, {
      params: { introId: first.id },
      body: { vcs: first.investors.map(({ id }) => id) },
    })
    expect(released.needs_release).toBe(false)
    expect(await send(companyId)).toMatchObject({ status: 'queued', needs_release: false })
  })

  test.each(companyStatusNames)(
    'is required depending on the company’s past statuses: %s',
    async (status) => {
      const { id: companyId } = await buildCompany(alice)
      await moved(companyId, status)
      const isFunding = [
        ...(['term_sheet', 'dd_in_review', 'dd_user_action_required'] as const),
        ...(['docs_await_sign', 'funded', 'repaid'] as const),
      ].some((name) => name === status)
      expect(await send(companyId)).toMatchObject({ status: isFunding ? 'queued' : 'awaiting_release' })
    },
  )

  test('is not required again for a company that returned from the term sheet to review', async () => {
    const { id: companyId } = await buildCompanyWithTermSheet(app, alice)
    await setStatus(app, companyId, 'in_review')
    expect(await send(companyId)).toMatchObject({ status: 'queued' })
  })

  test('is always required for a rejected company', async () => {
    const { id: companyId } = await buildCompanyWithTermSheet(app, alice)
    const first = await send(companyId)
    expect(first.status).toBe('queued')
    await setStatus(app, companyId, 'rejected')
    for (let time = 0; time < 2; time += 1) {
      const { id, status, investors, needs_release } = await send(companyId)
      expect({ status, needs_release }).toEqual({ status: 'awaiting_release', needs_release: true })
      await otto.call(contract.releaseIntro, {
        params: { introId: id },
        body: { vcs: investors.map((investor) => investor.id) },
      })
    }
  })

  test('of a company does not apply to other companies', async () => {
    await buildCompanyWithTermSheet(app, alice)
    const { id: companyId } = await buildCompany(alice)
    expect(await send(companyId)).toMatchObject({ status: 'awaiting_release' })
  })
})
