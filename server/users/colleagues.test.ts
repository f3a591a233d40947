import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/colleagues.ts'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { getCurrentUser, listUsers, updatePermissions } from '#contract/users.ts'
import { findDropReason } from '#server/mail/drop-reason.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { namespace } from '#tests/login.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { ada } = await signInCast(app)

const invite = (email: string, body: object = {}, by = ada) =>
  by.call(contract.inviteColleague, { body: { email, permissions: ['analyst'], ...body } })

const listInvited = async () =>
  (await ada.call(contract.listColleagueInvites, { query: { page_size: 1000 } })).results

const getPermissions = async (person: TestUser) => (await person.call(getCurrentUser, {})).permissions

describe('an invited colleague', () => {
  test('gets an email, and gets the permissions at their first sign-in', async () => {
    const nia = await app.arrive('Nia')
    const invited = await invite(nia.email.toUpperCase(), { reason: 'Joins reviews' })
    expect(invited).toMatchObject({
      email: nia.email,
      permissions: ['analyst'],
      reason: 'Joins reviews',
      invited_by: { id: ada.id },
      expired: false,
    })
    expect(await listMailsTo(ada, nia)).toMatchObject([
      { kind: 'colleague_invitation', recipient: nia.email, company: null },
    ])
    expect(await getPermissions(nia)).toEqual(['analyst'])
    await nia.call(listUsers, {})
    expect((await listInvited()).map(({ id }) => id)).not.toContain(invited.id)
  })

  test('is in the audit log with the inviter and the reason', async () => {
    const nia = await app.arrive('Nia')
    await invite(nia.email, { permissions: ['admin', 'analyst'], reason: 'Covers for Otto' })
    await getPermissions(nia)
    const { results } = await ada.call(listAuditEvents, {
      query: { action: ['permissions_changed', 'colleague_invited'], user: ada.id, page_size: 2 },
    })
    expect(results).toMatchObject([
      {
        action: 'permissions_changed',
        target: nia.id,
        details: { before: [], after: ['admin', 'analyst'], cause: 'invitation', reason: 'Covers for Otto' },
      },
      { action: 'colleague_invited', details: { person: nia.email, permissions: ['admin', 'analyst'] } },
    ])
  })

  test('gets the permissions only after their address is verified', async () => {
    const address = 'colleague.unverified@example.com'
    await invite(address)
    const claims = { [`${namespace}email`]: address, [`${namespace}email_verified`]: false }
    expect(await getPermissions(await app.arrive('Nia', [], claims))).toEqual([])
    expect(
      await getPermissions(await app.arrive('Nia', [], { ...claims, [`${namespace}email_verified`]: true })),
    ).toEqual(['analyst'])
  })

  test('keeps their existing permissions', async () => {
    const zoe = await app.arrive('Zoe')
    await invite(zoe.email, { permissions: ['analyst'] })
    await app.ctx.db
      .updateTable('users')
      .set({ permissions: ['admin'] })
      .where('id', '=', zoe.id)
      .execute()
    expect(await getPermissions(zoe)).toEqual(['admin', 'analyst'])
  })
})

describe('an invitation', () => {
  test('is replaced by a new invitation to the same address', async () => {
    const email = 'colleague.twice@example.com'
    const first = await invite(email)
    await app.ctx.db
      .updateTable('colleague_invites')
      .set({ expires_at: sql<string>`now() - interval '1 day'` })
      .where('id', '=', first.id)
      .execute()
    expect((await listInvited()).find(({ id }) => id === first.id)).toMatchObject({ expired: true })
    const second = await invite(email, { permissions: ['admin'] })
    expect(second).toMatchObject({ id: first.id, permissions: ['admin'], expired: false })
    expect(await listMailsTo(ada, { email } as TestUser)).toHaveLength(2)
  })

  test.each([
    [
      'was withdrawn',
      (id: string) => ada.call(contract.withdrawColleagueInvite, { params: { colleagueInviteId: id } }),
    ],
    [
      'has expired',
      (id: string) =>
        app.ctx.db
          .updateTable('colleague_invites')
          .set({ expires_at: sql<string>`now()` })
          .where('id', '=', id)
          .execute(),
    ],
  ])('that %s gives nothing, and its mail does not leave any more', async (_, end) => {
    const nia = await app.arrive('Nia')
    const { id } = await invite(nia.email)
    const mail = { id, kind: 'colleague_invitation', company_id: null, user_id: null, secret: null }
    expect(await findDropReason(app.ctx.db, { ...mail, recipient: nia.email })).toBeNull()
    await end(id)
    expect(await getPermissions(nia)).toEqual([])
    expect(await findDropReason(app.ctx.db, { ...mail, recipient: nia.email })).toContain('withdrawn')
  })

  test('of a former admin is invalid', async () => {
    const [zoe, nia, kim] = [
      await app.arrive('Zoe', ['admin']),
      await app.arrive('Nia'),
      await app.arrive('Kim'),
    ]
    await invite(nia.email, {}, zoe)
    await ada.call(updatePermissions, { params: { userId: zoe.id }, body: { permissions: ['analyst'] } })
    expect(await getPermissions(nia)).toEqual([])
    expect((await listInvited()).map(({ email }) => email)).not.toContain(nia.email)
    // Simulates an invitation that remained after its inviter lost the admin permission.
    await invite(kim.email)
    await app.ctx.db
      .updateTable('colleague_invites')
      .set({ invited_by: zoe.id })
      .where('email', '=', kim.email)
      .execute()
    expect(await getPermissions(kim)).toEqual([])
  })

  test('is accepted once by concurrent calls', async () => {
    const nia = await app.arrive('Nia')
    await invite(nia.email)
    const all = await Promise.all(Array.from({ length: 8 }, () => getPermissions(nia)))
    expect(all).toEqual(all.map(() => ['analyst']))
    const { results } = await ada.call(listAuditEvents, { query: { action: ['permissions_changed'] } })
    expect(results.filter(({ target }) => target === nia.id)).toHaveLength(1)
  })

  test('to a staff member is refused with a field error', async () => {
    const otto = await app.arrive('Otto', ['analyst'])
    await expect(invite(otto.email)).rejects.toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ path: 'body.email' }] },
    })
  })

  test('is not found if it was withdrawn or never sent', async () => {
    const { id } = await invite('colleague.gone@example.com')
    const withdraw = () => ada.call(contract.withdrawColleagueInvite, { params: { colleagueInviteId: id } })
    await withdraw()
    await expect(withdraw()).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('people', () => {
  test('can be filtered by whether they are on staff', async () => {
    const [sam, otto] = [await app.arrive('Uma'), await app.arrive('Uma', ['analyst'])]
    const find = async (is_staff?: 'true' | 'false') => {
      const query = { search: 'Uma', page_size: 100, ...(is_staff && { is_staff }) }
      return (await ada.call(listUsers, { query })).results.map(({ id }) => id)
    }
    expect(await find('true')).toEqual([otto.id])
    expect(await find('false')).toEqual([sam.id])
    expect((await find()).toSorted()).toEqual([sam.id, otto.id].toSorted())
  })
})
