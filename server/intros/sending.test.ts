import { describe, expect, test } from 'vitest'
import { getChangesHistory } from '#contract/history.ts'
import * as contract from '#contract/intros.ts'
import type { Investor } from '#contract/investors.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { type TestUser, type TestApp, startTestApp } from '#tests/app.ts'
import {
  buildCompanyWithTermSheet,
  buildDraftIntro,
  buildInvestor,
  buildSubmittedIntro,
  introAnswers,
  sendToInvestors,
  getIntroductionSecret,
  withdrawFromInvestors,
} from '#tests/intros.ts'
import { backdateJobs } from '#tests/jobs.ts'
import { startTestMailServer, listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'
import { recordMailOutcomes } from './sending.ts'

const app = await startTestApp({ jobs: true })
const { sink, smtp } = await startTestMailServer()
const mailed = await startTestApp({ jobs: true, smtp })
const { alice, otto, ada } = await signInCast(app)

const get = (introId: string) => alice.call(contract.getIntro, { params: { introId } })

const statuses = async (introId: string) =>
  Object.fromEntries((await get(introId)).investors.map(({ name, status }) => [name, status]))

const to = ({ email }: Investor) => ({ email: email ?? '' })

const mailTo = async (investor: Investor) => {
  const [mail] = await listMailsTo(ada, to(investor))
  return ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
}

const soon = { interval: 100 }

/** After the wait, backdates all jobs by a minute, so that the job that records the emails' outcomes is due. */
async function waitForMails(testedApp: TestApp, admin: TestUser, investors: Investor[]) {
  const finalStatuses = ['kept', 'sent', 'failed']
  const areFinal = async () => {
    const mails = (await Promise.all(investors.map((investor) => listMailsTo(admin, to(investor))))).flat()
    return mails.length > 0 && mails.every(({ status }) => finalStatuses.includes(status))
  }
  await expect.poll(areFinal, soon).toBe(true)
  await backdateJobs(testedApp, 1)
}

test('each investor gets one email, and the application shows the status of each introduction', async () => {
  const { id: company } = await buildCompanyWithTermSheet(app, alice)
  const { id } = await buildSubmittedIntro(alice, company)
  const [one, two] = [
    await buildInvestor(ada, { name: 'Aldermoss' }),
    await buildInvestor(ada, { name: 'Bittern' }),
  ]
  const sent = await sendToInvestors(alice, id, [one, two, one])
  expect(sent).toMatchObject({
    status: 'sent',
    investors: [
      { id: one.id, name: 'Aldermoss', status: 'queued' },
      { id: two.id, name: 'Bittern', status: 'queued' },
    ],
  })
  expect(Date.now() - Date.parse(sent.sent_at ?? '')).toBeLessThan(60_000)
  await waitForMails(app, ada, [one, two])
  await expect.poll(() => statuses(id), soon).toEqual({ Aldermoss: 'sent', Bittern: 'sent' })
  for (const investor of [one, two]) expect(await listMailsTo(ada, to(investor))).toHaveLength(1)
  const query = { entity: ['intro' as const], field: 'Aldermoss' }
  const { results } = await alice.call(getChangesHistory, { params: { companyId: company }, query })
  expect(results).toMatchObject([
    { before: 'queued', after: 'sent', author: null },
    { before: null, after: 'queued', author: { name: 'Alice' } },
  ])
})

test('more investors can be added later, and no one gets a second email', async () => {
  const { id } = await buildSubmittedIntro(alice, (await buildCompanyWithTermSheet(app, alice)).id)
  const [one, two] = [await buildInvestor(ada), await buildInvestor(ada)]
  const first = await sendToInvestors(alice, id, [one])
  const second = await sendToInvestors(alice, id, [one, two])
  expect(second.sent_at).toBe(first.sent_at)
  expect(second.investors).toHaveLength(2)
  expect(await sendToInvestors(alice, id, [two, one])).toEqual(second)
  for (const investor of [one, two]) expect(await listMailsTo(ada, to(investor))).toHaveLength(1)
})

test('ten concurrent calls send one email to each investor', async () => {
  const { id } = await buildSubmittedIntro(alice, (await buildCompanyWithTermSheet(app, alice)).id)
  const investors = [await buildInvestor(ada), await buildInvestor(ada), await buildInvestor(ada)]
  await Promise.all(Array.from({ length: 10 }, () => sendToInvestors(alice, id, investors)))
  expect((await get(id)).investors).toHaveLength(3)
  for (const investor of investors) expect(await listMailsTo(ada, to(investor))).toHaveLength(1)
})

test('a draft is not sent', async () => {
  const { id } = await buildDraftIntro(alice, (await buildCompanyWithTermSheet(app, alice)).id, introAnswers)
  const refused = { code: 'intro_not_submitted', status: 409 }
  await expect(sendToInvestors(alice, id, [await buildInvestor(ada)])).rejects.toMatchObject(refused)
})

test('an application is sent only if all selected investors take introductions', async () => {
  const { id } = await buildSubmittedIntro(alice, (await buildCompanyWithTermSheet(app, alice)).id)
  const good = await buildInvestor(ada)
  const resting = await buildInvestor(ada, { name: 'Resting', active: false })
  const silent = await buildInvestor(ada, { name: 'Silent', email: null })
  const unknown = { id: '0197f000-ffff-7000-8000-000000000000' }
  await expect(sendToInvestors(alice, id, [good, resting, silent, unknown])).rejects.toMatchObject({
    code: 'invalid_request',
    details: {
      errors: [
        { path: 'body.vcs.1', message: 'Resting isn’t taking introductions right now' },
        { path: 'body.vcs.2', message: 'Silent isn’t taking introductions right now' },
        { path: 'body.vcs.3', message: 'This investor does not exist' },
      ],
    },
  })
  expect(await get(id)).toMatchObject({ status: 'submitted', investors: [] })
  expect(await listMailsTo(ada, to(good))).toEqual([])
})

test('an investor is not contacted again within 30 days by the same company or the same user', async () => {
  const investor = await buildInvestor(ada, { name: 'Elm Street' })
  const founder = await app.arrive('Founder')
  const { id: company } = await buildCompanyWithTermSheet(app, founder)
  const first = await buildSubmittedIntro(founder, company)
  await sendToInvestors(founder, first.id, [investor])
  const again = await buildSubmittedIntro(founder, company)
  const other = await buildSubmittedIntro(founder, (await buildCompanyWithTermSheet(app, founder)).id)
  for (const { id } of [again, other])
    await expect(sendToInvestors(founder, id, [investor])).rejects.toMatchObject({
      code: 'invalid_request',
      details: {
        errors: [
          {
            path: 'body.vcs.0',
            message: 'Elm Street received or answered an introduction in the last 30 days',
          },
        ],
      },
    })
  // A different user can introduce a different company to the same investor.
  const otherIntro = await buildSubmittedIntro(alice, (await buildCompanyWithTermSheet(app, alice)).id)
  await sendToInvestors(alice, otherIntro.id, [investor])
  // Wait until the outcomes are recorded, because recording overwrites the dates that this test sets below.
  const listQueued = () =>
    app.ctx.db
      .selectFrom('intro_investors')
      .select('intro_id')
      .where('investor_id', '=', investor.id)
      .where('status', '=', 'queued')
      .execute()
  await waitForMails(app, ada, [investor])
  await expect.poll(listQueued, soon).toEqual([])
  const past = new Date(Date.now() - 31 * 24 * 3600 * 1000).toISOString()
  await app.ctx.db.updateTable('intro_investors').set({ changed_at: past }).execute()
  await expect(sendToInvestors(founder, again.id, [investor])).rejects.toMatchObject({
    details: { errors: [{ message: 'Elm Street still has an open introduction to this company' }] },
  })
  await withdrawFromInvestors(founder, first.id, [investor])
  await app.ctx.db.updateTable('intro_investors').set({ changed_at: past }).execute()
  await sendToInvestors(founder, again.id, [investor])
  expect(await listMailsTo(ada, to(investor))).toHaveLength(3)
})

test('an admin introduces many companies to the same investor', async () => {
  const investor = await buildInvestor(ada)
  for (const { id } of [await buildCompanyWithTermSheet(app, ada), await buildCompanyWithTermSheet(app, ada)])
    await sendToInvestors(ada, (await buildSubmittedIntro(ada, id)).id, [investor])
  expect(await listMailsTo(ada, to(investor))).toHaveLength(2)
})

test('analysts cannot send introductions', async () => {
  const { id } = await buildSubmittedIntro(alice, (await buildCompanyWithTermSheet(app, alice)).id)
  await expect(sendToInvestors(otto, id, [await buildInvestor(ada)])).rejects.toMatchObject({
    code: 'forbidden',
  })
})

describe('the email to an investor', () => {
  test('names the sender and the company and links to the introduction', async () => {
    const { id } = await buildSubmittedIntro(alice, (await buildCompanyWithTermSheet(app, alice)).id)
    const investor = await buildInvestor(ada, { name: 'Cairn Capital' })
    await sendToInvestors(alice, id, [investor])
    const { kind, subject, text, html } = await mailTo(investor)
    expect({ kind, subject }).toEqual({
      kind: 'introduction',
      subject: 'Tidal Kiln would like to meet Cairn Capital',
    })
    const secret = await getIntroductionSecret(app, id, investor.id)
    for (const body of [text, html]) {
      expect(body).toContain('Alice Founder of Tidal Kiln asked us to introduce them to Cairn Capital.')
      expect(body).toContain(introAnswers.blurb)
      expect(body).toContain(`${app.ctx.config.publicUrl}/introduction#${secret}`)
    }
    expect(text).toContain('If you reply to this email, your reply goes to Tidal Kiln.')
  })

  test('does not turn user text into links or headers', async () => {
    const { id: company } = await buildCompanyWithTermSheet(app, alice)
    const { id } = await buildDraftIntro(alice, company, {
      ...introAnswers,
      name: 'evil.example.com\r\nBcc: everybody@example.com',
      blurb: 'Sign in at https://evil.example.com or write to me@evil.example.com <b>now</b>',
    })
    await alice.call(contract.submitIntro, { params: { introId: id } })
    const investor = await buildInvestor(ada)
    await sendToInvestors(alice, id, [investor])
    const { subject, text, html } = await mailTo(investor)
    expect(subject).not.toMatch(/[\r\n]/)
    for (const body of [text, html]) expect(body).not.toMatch(/https?:\/\/evil|evil\.example|me@evil/)
    expect(html).not.toContain('<b>now')
  })
})

test('an introduction fails if its email is permanently rejected; the other introductions are sent', async () => {
  const owner = await mailed.arrive('Owner')
  const admin = await mailed.arrive('Admin', ['admin'])
  const [good, bad] = [
    await buildInvestor(admin, { name: 'Good' }),
    await buildInvestor(admin, { name: 'Bad' }),
  ]
  sink.injectFault({ at: 'recipient', answer: 550 })
  const { id } = await buildSubmittedIntro(owner, (await buildCompanyWithTermSheet(mailed, owner)).id)
  const known = async () => {
    const { investors } = await owner.call(contract.getIntro, { params: { introId: id } })
    return Object.fromEntries(investors.map(({ name, status }) => [name, status]))
  }
  await sendToInvestors(owner, id, [bad])
  await waitForMails(mailed, admin, [bad])
  await expect.poll(known, soon).toEqual({ Bad: 'failed' })
  await sendToInvestors(owner, id, [good])
  await waitForMails(mailed, admin, [good])
  await expect.poll(known, soon).toEqual({ Good: 'sent', Bad: 'failed' })
  await recordMailOutcomes(mailed.ctx)
  expect(await known()).toEqual({ Good: 'sent', Bad: 'failed' })
})
