import { describe, expect, test } from 'vitest'
import { changeCompanyStatus } from '#contract/companies.ts'
import { getOutboxMail, listOutbox } from '#contract/staff/outbox.ts'
import { inviteTeamMember } from '#contract/team.ts'
import { buildPerson, startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { listMailsTo, backdateMails, getInviteSecret } from '#tests/mail.ts'
import { sweepMails } from './sweep.ts'

const app = await startTestApp()
const ada = await app.arrive('Ada', ['admin'])

async function buildTwoMails() {
  const owner = await app.arrive('Alice')
  const { id: companyId, name } = await buildCompany(owner)
  const params = { companyId }
  await ada.call(changeCompanyStatus, { params: { companyId, action: 'in_review' }, body: {} })
  const { email } = buildPerson('Carol')
  await owner.call(inviteTeamMember, { params, body: { email } })
  return { owner, email, companyId, name }
}

describe('the outbox', () => {
  test('lists emails with their status, newest first', async () => {
    const { owner, email, companyId, name } = await buildTwoMails()
    const query = { company: companyId }
    const { count, results } = await ada.call(listOutbox, { query })
    expect(count).toBe(2)
    expect(results).toEqual([
      {
        id: expect.any(String) as string,
        kind: 'invitation',
        status: 'queued',
        recipient: email,
        subject: `Alice invited you to join ${name} on Headwater`,
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
    await backdateMails(app, 12)
    await sweepMails(app.ctx)
    const page = await ada.call(listOutbox, { query })
    expect(page.results.map(({ status, due_at }) => [status, due_at])).toEqual([
      ['kept', null],
      ['kept', null],
    ])
  })

  test('filters by status, kind, recipient and company, in pages', async () => {
    const { owner, email, companyId: company } = await buildTwoMails()
    const listKinds = async (query: object) => {
      const { results } = await ada.call(listOutbox, { query: { company, ...query } })
      return results.map(({ kind }) => kind)
    }
    expect(await listKinds({})).toEqual(['invitation', 'status_changed'])
    expect(await listKinds({ status: ['held'] })).toEqual(['status_changed'])
    expect(await listKinds({ status: ['held', 'queued'] })).toHaveLength(2)
    expect(await listKinds({ kind: ['invitation', 'digest'] })).toEqual(['invitation'])
    expect(await listKinds({ recipient: email.slice(0, 8).toUpperCase() })).toEqual(['invitation'])
    expect(await listKinds({ recipient: '%' })).toEqual([])
    expect(await listKinds({ page: 2, page_size: 1 })).toEqual(['status_changed'])
    expect(await listMailsTo(ada, owner)).toHaveLength(1)
    await expect(listKinds({ status: ['lost'] })).rejects.toMatchObject({ code: 'invalid_request' })
  })

  test('shows an operator the secret of an invitation if there is no mail server', async () => {
    const { email } = await buildTwoMails()
    const before = await getInviteSecret(ada, email)
    await backdateMails(app, 2)
    await sweepMails(app.ctx)
    expect(await listMailsTo(ada, { email })).toMatchObject([{ status: 'kept' }])
    expect(await getInviteSecret(ada, email)).toBe(before)
    expect(before).toMatch(/^[\w-]{43}$/)
  })

  test('refuses unknown ids', async () => {
    const request = ada.call(getOutboxMail, { params: { mailId: ada.id } })
    await expect(request).rejects.toMatchObject({ code: 'not_found' })
  })

  test('refuses analysts and founders', async () => {
    const { owner } = await buildTwoMails()
    const ana = await app.arrive('Ana', ['analyst'])
    const [mail] = await listMailsTo(ada, owner)
    for (const { call } of [owner, ana]) {
      await expect(call(listOutbox, {})).rejects.toMatchObject({ code: 'forbidden' })
      const request = call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
      await expect(request).rejects.toMatchObject({ code: 'forbidden' })
    }
  })
})
