import { describe, expect, test } from 'vitest'
import { changeCompanyStatus } from '#contract/companies.ts'
import { getOutboxMail, listOutbox } from '#contract/staff/outbox.ts'
import { inviteTeamMember } from '#contract/team.ts'
import { buildPerson, testApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { listMailsTo, ageMails, findInviteSecret } from '#tests/mail.ts'
import { sweepMails } from './sweep.ts'

const app = await testApp()
const ada = await app.arrive('Ada', ['admin'])

/** A company about which two mails were written: one that waits, one that is due. */
async function buildStory() {
  const owner = await app.arrive('Alice')
  const { id: companyId, name } = await buildCompany(owner)
  const params = { companyId }
  await ada.call(changeCompanyStatus, { params: { companyId, action: 'in_review' }, body: {} })
  const { email } = buildPerson('Carol')
  await owner.call(inviteTeamMember, { params, body: { email } })
  return { owner, email, companyId, name }
}

describe('the outbox', () => {
  test('lists every mail, newest first, with what became of it and why', async () => {
    const { owner, email, companyId, name } = await buildStory()
    const query = { company: companyId }
    const { count, results } = await ada.call(listOutbox, { query })
    expect(count).toBe(2)
    expect(results).toEqual([
      {
        id: expect.any(String) as string,
        kind: 'invitation',
        status: 'queued',
        recipient: email,
        subject: `Alice invites you to ${name}`,
        company: companyId,
        company_name: name,
        created_at: expect.any(String) as string,
        due_at: expect.any(String) as string,
        sent_at: null,
        attempts: 0,
        error: null,
        digest: null,
      },
      expect.objectContaining({ kind: 'status_changed', status: 'held', recipient: owner.email }),
    ])
    await ageMails(app, 12)
    await sweepMails(app.ctx)
    const page = await ada.call(listOutbox, { query })
    expect(page.results.map(({ status, due_at }) => [status, due_at])).toEqual([
      ['kept', null],
      ['kept', null],
    ])
  })

  test('is narrowed by state, kind, recipient and company, and comes page by page', async () => {
    const { owner, email, companyId: company } = await buildStory()
    const kinds = async (query: object) => {
      const { results } = await ada.call(listOutbox, { query: { company, ...query } })
      return results.map(({ kind }) => kind)
    }
    expect(await kinds({})).toEqual(['invitation', 'status_changed'])
    expect(await kinds({ status: ['held'] })).toEqual(['status_changed'])
    expect(await kinds({ status: ['held', 'queued'] })).toHaveLength(2)
    expect(await kinds({ kind: ['invitation', 'digest'] })).toEqual(['invitation'])
    expect(await kinds({ recipient: email.slice(0, 8).toUpperCase() })).toEqual(['invitation'])
    expect(await kinds({ recipient: '%' })).toEqual([])
    expect(await kinds({ page: 2, page_size: 1 })).toEqual(['status_changed'])
    expect(await listMailsTo(ada, owner)).toHaveLength(1)
    await expect(kinds({ status: ['lost'] })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test('without a mail server brings an invitation’s secret to the operator, who can pass it on', async () => {
    const { email } = await buildStory()
    const before = await findInviteSecret(ada, email)
    await ageMails(app, 2)
    await sweepMails(app.ctx)
    expect(await listMailsTo(ada, { email })).toMatchObject([{ status: 'kept' }])
    expect(await findInviteSecret(ada, email)).toBe(before)
    expect(before).toMatch(/^[\w-]{43}$/)
  })

  test('has no mail that nobody wrote', async () => {
    const asking = ada.call(getOutboxMail, { params: { mailId: ada.id } })
    await expect(asking).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is closed to who reads companies, and to their owners', async () => {
    const { owner } = await buildStory()
    const ana = await app.arrive('Ana', ['analyst'])
    const [mail] = await listMailsTo(ada, owner)
    for (const { call } of [owner, ana]) {
      await expect(call(listOutbox, {})).rejects.toMatchObject({ code: 'forbidden' })
      const reading = call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
      await expect(reading).rejects.toMatchObject({ code: 'forbidden' })
    }
  })
})
