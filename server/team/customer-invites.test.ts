import { expect, test } from 'vitest'
import { createCompany } from '#contract/companies.ts'
import { listOutbox } from '#contract/staff/outbox.ts'
import * as contract from '#contract/team.ts'
import { getCurrentUser } from '#contract/users.ts'
import { startTestApp } from '#tests/app.ts'
import { getInviteSecret } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, otto, ada } = await signInCast(app)

const create = (email: string, invite: boolean) =>
  otto.call(createCompany, { body: { name: `For ${email}`, created_for: email, invite } })
const listInvited = async (companyId: string) =>
  (await otto.call(contract.getTeam, { params: { companyId } })).invited_users
const countMails = async (recipient: string) =>
  (await ada.call(listOutbox, { query: { recipient, kind: ['invitation'] } })).count

test('the customer of a new company gets an email whose link makes them the owner', async () => {
  const { email, call } = await app.arrive('Carol')
  const { id } = await create(email, true)
  expect(await listInvited(id)).toMatchObject([{ email, role: 'owner', invited_by: otto.id }])
  const secret = await getInviteSecret(ada, email)
  const refused = alice.call(contract.acceptInvite, { body: { secret } })
  await expect(refused).rejects.toMatchObject({ code: 'invite_not_valid' })
  expect(await call(contract.acceptInvite, { body: { secret } })).toEqual({ company: id })
  const { companies } = await call(getCurrentUser, {})
  expect(companies).toMatchObject([{ id, role: 'owner' }])
})

test('a customer who signs in becomes the owner and closes the invitation, whose link still works once', async () => {
  const { email, call } = await app.arrive('Cleo')
  const { id } = await create(email, true)
  expect((await call(getCurrentUser, {})).companies).toMatchObject([{ id, role: 'owner' }])
  expect(await listInvited(id)).toEqual([])
  const secret = await getInviteSecret(ada, email)
  const accept = () => call(contract.acceptInvite, { body: { secret } })
  expect(await accept()).toEqual({ company: id })
  await expect(accept()).rejects.toMatchObject({ code: 'invite_not_valid' })
})

test('without an invitation, no email is sent', async () => {
  const { id } = await create('quiet@example.com', false)
  expect(await listInvited(id)).toEqual([])
  expect(await countMails('quiet@example.com')).toBe(0)
  const refused = otto.call(createCompany, { body: { name: 'Nobody’s', invite: true } })
  await expect(refused).rejects.toMatchObject({ code: 'invalid_request' })
})

test('the preview shows the email without a secret', async () => {
  const body = { name: 'Kelpmoor Works' }
  const { subject, text } = await otto.call(contract.previewCustomerInvitation, { body })
  expect(subject).toBe('Otto at Headwater set up an application for Kelpmoor Works')
  expect(text).toMatch(/\/app\/join$/m)
})
