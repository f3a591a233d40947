import { describe, expect, test } from 'vitest'
import { changeCompanyStatus, submitCompany } from '#contract/companies.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { completeFinancialReview, openReview } from '#contract/reviews.ts'
import { companyStatusNames } from '#contract/rules/statuses.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import {
  buildCompany,
  buildCompleteApplication,
  assignAnalyst,
  findDocumentType,
  setStatus,
} from '#tests/build.ts'
import { namespace } from '#tests/login.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const people = await signInCast(app)
const { ana, ada } = people
const statements = await findDocumentType(ana, 'Bank statements')

async function buildCompanyOfTwo(status: (typeof companyStatusNames)[number]) {
  const [carol, dan] = [await app.arrive('Carol'), await app.arrive('Dan')]
  const { id: companyId, name } = await buildCompany(carol)
  await app.ctx.db
    .insertInto('company_members')
    .values({ company_id: companyId, user_id: dan.id, role: 'member' })
    .execute()
  await assignAnalyst(ada, ana, companyId)
  await setStatus(app, companyId, status)
  const params = { companyId }
  return {
    params,
    name: name ?? '',
    carol,
    dan,
    move: (action: string, note?: string) =>
      ada.call(changeCompanyStatus, { params: { companyId, action }, body: note ? { note } : {} }),
    listMails: () =>
      app.ctx.db
        .selectFrom('mails')
        .select(['kind', 'recipient', 'status', 'subject'])
        .where('company_id', '=', companyId)
        .where('kind', 'not in', ['staff_assigned', 'staff_submitted', 'staff_answered'])
        .orderBy('recipient')
        .execute(),
  }
}

async function readOnlyMailTo(person: TestUser): Promise<string> {
  const mails = await listMailsTo(ada, person)
  expect(mails).toHaveLength(1)
  return (await ada.call(getOutboxMail, { params: { mailId: mails[0]?.id ?? '' } })).text
}

describe('a change of status', () => {
  test('sends one email to each member and no one else', async () => {
    const { move, listMails, carol, dan, name } = await buildCompanyOfTwo('in_review')
    await move('term_sheet', 'The terms are good until Friday.')
    const subject = `We’re preparing your offer – ${name}`
    expect(await listMails()).toEqual(
      [carol, dan].map(({ email }) => ({
        kind: 'status_changed',
        recipient: email,
        status: 'queued',
        subject,
      })),
    )
    expect(await readOnlyMailTo(dan)).toContain('> The terms are good until Friday.')
  })

  test('sends no email if it is rejected', async () => {
    const { move, listMails } = await buildCompanyOfTwo('in_review')
    await expect(move('fund')).rejects.toMatchObject({ code: 'status_not_allowed' })
    expect(await listMails()).toEqual([])
  })

  test('is emailed immediately only if the members have to act', async () => {
    const { move, listMails, carol } = await buildCompanyOfTwo('draft')
    const fetchStatus = async () => {
      const mails = await listMailsTo(ada, carol)
      return mails.at(-1)?.status
    }
    await move('in_review')
    expect(await fetchStatus()).toBe('held')
    await move('draft')
    expect(await fetchStatus()).toBe('queued')
    expect(await listMails()).toHaveLength(4)
  })

  test('is emailed once after two submissions', async () => {
    const carol = await app.arrive('Carol')
    const { id: companyId } = await buildCompleteApplication(carol)
    await carol.call(submitCompany, { params: { companyId } })
    await carol.call(submitCompany, { params: { companyId } })
    expect(await readOnlyMailTo(carol)).toContain('Your application is in review')
  })

  test('tells an unverified address how to verify it', async () => {
    const claims = { [`${namespace}email_verified`]: false }
    const carol = await app.arrive('Carol', [], claims)
    const { id: companyId } = await buildCompleteApplication(carol)
    await carol.call(submitCompany, { params: { companyId } })
    expect(await readOnlyMailTo(carol)).toContain('Confirm your email address')
  })

  test('skips members without an address', async () => {
    const { move, listMails, dan } = await buildCompanyOfTwo('in_review')
    await app.ctx.db.updateTable('users').set({ email: '' }).where('id', '=', dan.id).execute()
    await move('term_sheet')
    expect(await listMails()).toHaveLength(1)
  })
})

describe('a review', () => {
  test('that requests documents sends each member one email, without a second email about the status', async () => {
    const { params, listMails, carol, dan, name } = await buildCompanyOfTwo('in_review')
    const requested_documents = [{ document_type: statements.id, note: 'All of this year' }]
    await ana.call(openReview, { params, body: { document_review: { requested_documents } } })
    expect(await listMails()).toMatchObject([
      { kind: 'requested', recipient: carol.email, subject: `We need a document from you – ${name}` },
      { kind: 'requested', recipient: dan.email, status: 'queued' },
    ])
    expect(await readOnlyMailTo(carol)).toContain('- Bank statements\n  All of this year')
  })

  test('that also requests answers lists all parts with their notes', async () => {
    const { params, dan } = await buildCompanyOfTwo('dd_in_review')
    const requested_documents = [{ document_type: statements.id }]
    await ana.call(openReview, {
      params,
      body: {
        financial_review: { note: 'Is the loan from June in here?' },
        document_review: { note: 'Scans are fine.', requested_documents },
      },
    })
    const text = await readOnlyMailTo(dan)
    expect(text).toContain('We need 2 items from you')
    expect(text).toContain('- Financial answers\n  Is the loan from June in here?\n- Bank statements')
    expect(text).toContain('> Scans are fine.')
  })

  test('that cannot be opened sends no email', async () => {
    const { params, listMails } = await buildCompanyOfTwo('in_review')
    const requested_documents = [{ document_type: ana.id }]
    const opening = ana.call(openReview, { params, body: { document_review: { requested_documents } } })
    await expect(opening).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await listMails()).toEqual([])
  })

  test('sends each member one email with the note when a part is sent back', async () => {
    const { params, carol, dan } = await buildCompanyOfTwo('in_review')
    const { id: reviewId } = await ana.call(openReview, { params, body: { financial_review: {} } })
    const part = { params: { ...params, reviewId } }
    await carol.call(completeFinancialReview, { ...part, body: {} })
    const note = 'June is missing.'
    await ana.call(completeFinancialReview, { ...part, body: { outcome: 'send_back', note } })
    const mails = await listMailsTo(ada, dan)
    expect(mails.map(({ kind }) => kind)).toEqual(['requested', 'status_changed', 'sent_back'])
    const { text } = await ada.call(getOutboxMail, { params: { mailId: mails[2]?.id ?? '' } })
    expect(text).toContain('Your reviewer sent back the financial answers for Tidal Kiln')
    expect(text).toContain('> June is missing.')
  })
})

test('every email in this file links only to this product', async () => {
  const mails = await app.ctx.db.selectFrom('mails').select(['text_body', 'html_body']).execute()
  const links = mails.flatMap(({ text_body, html_body }) => [
    ...(text_body.match(/https?:\/\/\S+/g) ?? []),
    ...[...html_body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link ?? ''),
  ])
  expect(mails.length).toBeGreaterThan(10)
  for (const link of links) expect(new URL(link).origin).toBe(app.ctx.config.publicUrl)
})
