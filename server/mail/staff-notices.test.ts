import { beforeEach, describe, expect, test } from 'vitest'
import { submitCompany, claimCompany } from '#contract/companies.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { completeApplicationReview, completeFinancialReview, openReview } from '#contract/reviews.ts'
import { getStaffMailChoice, type StaffMailFrequency, updateStaffMailChoice } from '#contract/users.ts'
import { getCurrentUser } from '#contract/users.ts'
import { buildPerson, type TestUser, startTestApp } from '#tests/app.ts'
import { assignAnalyst, buildCompany, buildCompleteApplication, setStatus } from '#tests/build.ts'
import { namespace } from '#tests/login.ts'
import { backdateMails, listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'
import { sendMail } from './sending.ts'
import { sendStaffDigests } from './staff-digest.ts'

const app = await startTestApp()
const { ana, otto, ada } = await signInCast(app)

const choose = (person: TestUser, frequency: StaffMailFrequency) =>
  person.call(updateStaffMailChoice, { body: { frequency } })

beforeEach(async () => {
  await app.ctx.db.deleteFrom('mails').execute()
  await app.ctx.db.deleteFrom('staff_digest_items').execute()
  for (const person of [ana, otto, ada]) await choose(person, 'at_once')
})

async function listSubjects() {
  const mails = { ana: await listMailsTo(ada, ana), otto: await listMailsTo(ada, otto) }
  const subjects = Object.entries({ ...mails, ada: await listMailsTo(ada, ada) }).map(
    ([name, sent]) => [name, sent.map(({ subject }) => subject)] as const,
  )
  return Object.fromEntries(subjects) as Record<'ana' | 'otto' | 'ada', string[]>
}

async function buildRequest(...sections: ('application_review' | 'financial_review')[]) {
  const founder = await app.arrive('Fay')
  const { id: companyId, name } = await buildCompany(founder)
  await setStatus(app, companyId, 'in_review')
  const body = Object.fromEntries(sections.map((section) => [section, {}]))
  const { id: reviewId } = await ada.call(openReview, { params: { companyId }, body })
  return { founder, companyId, name, params: { companyId, reviewId } }
}

describe('a submitted application', () => {
  test('notifies each analyst once, and no admin, while no analyst is assigned', async () => {
    const founder = await app.arrive('Fay')
    const { id: companyId, name } = await buildCompleteApplication(founder)
    await founder.call(submitCompany, { params: { companyId } })
    await founder.call(submitCompany, { params: { companyId } })
    const subject = `${name} has submitted an application`
    expect(await listSubjects()).toEqual({ ana: [subject], otto: [subject], ada: [] })
    const [mail] = await listMailsTo(ada, ana)
    const { text } = await ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
    expect(text).toContain('No analyst is assigned yet')
    expect(text).toContain(`/app/admin/companies/${companyId}`)
  })

  test('notifies only the assigned analyst', async () => {
    const founder = await app.arrive('Fay')
    const { id: companyId, name } = await buildCompleteApplication(founder)
    await assignAnalyst(ada, otto, companyId)
    await founder.call(submitCompany, { params: { companyId } })
    const { ana: toAna, otto: toOtto } = await listSubjects()
    expect([toAna, toOtto.at(-1)]).toEqual([[], `${name} has submitted an application`])
  })

  const submitAndRead = async (reader: TestUser, analyst?: TestUser) => {
    const founder = await app.arrive('Fay')
    const { id: companyId } = await buildCompleteApplication(founder)
    if (analyst) await assignAnalyst(ada, analyst, companyId)
    await founder.call(submitCompany, { params: { companyId } })
    const [mail] = await listMailsTo(ada, reader)
    const { text } = await ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
    return text
  }

  test('asks admins to assign an analyst if there are no analysts', async () => {
    const analysts = () => app.ctx.db.updateTable('users').where('id', 'in', [ana.id, otto.id])
    await analysts().set({ permissions: [] }).execute()
    const text = await submitAndRead(ada)
    await analysts()
      .set({ permissions: ['analyst'] })
      .execute()
    expect(text).toContain('No analyst is assigned yet. To start the review, open the company and assign')
  })

  test('does not tell analysts to assign the company to themselves if another analyst is assigned', async () => {
    const confirm = (email_verified: boolean) =>
      app.ctx.db.updateTable('users').set({ email_verified }).where('id', '=', otto.id).execute()
    await confirm(false)
    const text = await submitAndRead(ana, otto)
    await confirm(true)
    expect(text).toContain('The assigned analyst can’t be notified. An admin can assign the company')
  })

  test('notifies only after the founder has verified their address', async () => {
    const carol = buildPerson('Carol')
    const claims = { [`${namespace}email_verified`]: false }
    const unverified = { call: app.as(await app.login.token(carol, claims)), id: '', email: '' }
    const founder = { ...unverified, ...(await unverified.call(getCurrentUser, {})) } as unknown as TestUser
    const { id: companyId, name } = await buildCompleteApplication(founder)
    await founder.call(submitCompany, { params: { companyId } })
    expect((await listSubjects()).ana).toEqual([])
    await app.as(await app.login.token(carol))(getCurrentUser, {})
    expect((await listSubjects()).ana).toEqual([`${name} has submitted an application`])
  })
})

describe('an assignment', () => {
  test('notifies an analyst whom someone else has assigned', async () => {
    const { id, name } = await buildCompany(await app.arrive('Fay'))
    await assignAnalyst(ada, ana, id)
    await assignAnalyst(ada, ana, id)
    expect(await listSubjects()).toEqual({ ana: [`${name} is assigned to you`], otto: [], ada: [] })
  })

  test('notifies no one when an analyst claims the company', async () => {
    const { id: companyId } = await buildCompany(await app.arrive('Fay'))
    await ana.call(claimCompany, { params: { companyId } })
    expect(await listSubjects()).toEqual({ ana: [], otto: [], ada: [] })
  })
})

describe('an answered request', () => {
  test('notifies its author and the assigned analyst once everything is answered', async () => {
    const request = await buildRequest('application_review', 'financial_review')
    await assignAnalyst(ada, otto, request.companyId)
    await request.founder.call(completeApplicationReview, { params: request.params, body: {} })
    expect((await listSubjects()).ada).toEqual([])
    await request.founder.call(completeFinancialReview, { params: request.params, body: {} })
    const subject = `${request.name} has answered your request`
    const { ana: toAna, otto: toOtto, ada: toAda } = await listSubjects()
    expect([toAna, toOtto.at(-1), toAda]).toEqual([[], subject, [subject]])
  })

  test('notifies no one when a reviewer completes it', async () => {
    const request = await buildRequest('application_review')
    await ada.call(completeApplicationReview, { params: request.params, body: {} })
    expect(await listSubjects()).toEqual({ ana: [], otto: [], ada: [] })
  })
})

describe('staff members choose', () => {
  const submitApplication = async () => {
    const founder = await app.arrive('Fay')
    const { id: companyId, name } = await buildCompleteApplication(founder)
    await founder.call(submitCompany, { params: { companyId } })
    return name
  }

  test('for themselves; the default is immediately', async () => {
    const nora = await app.arrive('Nora', ['analyst'])
    expect(await nora.call(getStaffMailChoice, {})).toEqual({ frequency: 'at_once' })
    expect(await choose(nora, 'none')).toEqual({ frequency: 'none' })
    expect(await nora.call(getStaffMailChoice, {})).toEqual({ frequency: 'none' })
    expect(await ana.call(getStaffMailChoice, {})).toEqual({ frequency: 'at_once' })
  })

  test('no email', async () => {
    await choose(ana, 'none')
    await submitApplication()
    expect((await listSubjects()).ana).toEqual([])
    await sendStaffDigests(app.ctx)
    expect((await listSubjects()).ana).toEqual([])
  })

  test('one email a day, which contains every event once', async () => {
    await choose(ana, 'daily')
    const names = [await submitApplication(), await submitApplication()]
    expect((await listSubjects()).ana).toEqual([])
    await Promise.all([sendStaffDigests(app.ctx), sendStaffDigests(app.ctx)])
    await sendStaffDigests(app.ctx)
    const mails = await listMailsTo(ada, ana)
    expect(mails.map(({ subject, kind }) => [subject, kind])).toEqual([
      ['Daily summary: 2 updates', 'staff_digest'],
    ])
    const { text } = await ada.call(getOutboxMail, { params: { mailId: mails[0]?.id ?? '' } })
    const lower = text.toLowerCase()
    for (const name of names) expect(lower).toContain(name?.toLowerCase())
    expect(text.match(/has submitted an application/g)).toHaveLength(2)
  })

  test('no email, which also discards the events of the next daily email', async () => {
    await choose(ana, 'daily')
    await submitApplication()
    await choose(ana, 'none')
    await sendStaffDigests(app.ctx)
    await choose(ana, 'daily')
    await sendStaffDigests(app.ctx)
    expect((await listSubjects()).ana).toEqual([])
  })
})

test('an email is not sent if its recipient is no longer on staff', async () => {
  const nora = await app.arrive('Nora', ['analyst'])
  const { id } = await buildCompany(await app.arrive('Fay'))
  await assignAnalyst(ada, nora, id)
  await app.ctx.db.updateTable('users').set({ permissions: [] }).where('id', '=', nora.id).execute()
  const [mail] = await listMailsTo(ada, nora)
  await backdateMails(app, 1)
  await sendMail(app.ctx, mail?.id ?? '')
  expect(await listMailsTo(ada, nora)).toMatchObject([{ status: 'dropped' }])
})
