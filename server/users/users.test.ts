import { describe, expect, test } from 'vitest'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { createCompany } from '#contract/companies.ts'
import {
  getCurrentUser,
  listUsers,
  setSelectedCompany,
  updateCurrentUser,
  updatePermissions,
} from '#contract/users.ts'
import { buildPerson, startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { namespace } from '#tests/login.ts'

const chief = buildPerson('Chief')
const kate = buildPerson('Kate')
const [lena, omar] = [buildPerson('Lena'), buildPerson('Omar')]
const people = [chief, kate, lena, omar]
const app = await startTestApp({ adminEmails: people.map((person) => person.email) })
const { login } = app

const email = (address: string | undefined) => ({ [`${namespace}email`]: address })
const verified = (is: boolean) => ({ [`${namespace}email_verified`]: is })

const signIn = async (person: typeof chief, claims: object = {}) =>
  app.as(await login.token(person, claims))(getCurrentUser, {})

describe('a person', () => {
  test('is created by the first call from the claims of the token', async () => {
    const alice = buildPerson('Alice')
    expect(await signIn(alice)).toEqual({
      id: expect.any(String) as string,
      userId: alice.subject,
      email: alice.email,
      email_verified: true,
      name: 'Alice',
      permissions: [],
      role: null,
      companies: [],
      company: null,
      selected_company: null,
      cfoCustomer: null,
    })
  })

  test('is created once by concurrent first calls', async () => {
    const alice = buildPerson('Alice')
    const calls = Array.from({ length: 10 }, () => signIn(alice))
    const ids = (await Promise.all(calls)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
  })

  test('is identified by the subject: another subject with the same address is a different user', async () => {
    const alice = buildPerson('Alice')
    const other = { ...buildPerson('Alice'), email: alice.email }
    expect((await signIn(alice)).id).not.toBe((await signIn(other)).id)
  })

  test('is identified by the issuer, too: the same subject of another issuer is a different user', async () => {
    const alice = buildPerson('Alice')
    const { id } = await signIn(alice)
    const issuer = 'https://elsewhere.example/'
    await app.ctx.db.updateTable('users').set({ issuer }).where('id', '=', id).execute()
    expect((await signIn(alice)).id).not.toBe(id)
  })

  test('has the address of the latest token', async () => {
    const alice = buildPerson('Alice')
    const first = await signIn(alice, verified(false))
    const second = await signIn(alice, email('alice@new.example.com'))
    expect(second).toMatchObject({ id: first.id, email: 'alice@new.example.com', email_verified: true })
  })

  test('keeps the address if a token has no address', async () => {
    const alice = buildPerson('Alice')
    await signIn(alice, verified(false))
    const later = await signIn(alice, { ...email(undefined), ...verified(true) })
    expect(later).toMatchObject({ email: alice.email, email_verified: true })
  })

  test('keeps a chosen name if the login provider sends a different name', async () => {
    const alice = buildPerson('Alice')
    const call = app.as(await login.token(alice))
    await call(updateCurrentUser, { body: { name: 'Alice of Portland' } })
    expect(await signIn({ ...alice, name: 'A. Founder' })).toMatchObject({ name: 'Alice of Portland' })
  })

  test('has the address as name if the token has no name', async () => {
    const alice = buildPerson('Alice')
    const user = await signIn(alice, { [`${namespace}name`]: undefined })
    expect(user.name).toBe(alice.email.split('@')[0])
  })

  test('can set and clear their kind of customer', async () => {
    const { call } = await app.arrive('Alice')
    const saved = await call(updateCurrentUser, { body: { cfoCustomer: 'existing' } })
    expect(saved.cfoCustomer).toBe('existing')
    const cleared = await call(updateCurrentUser, { body: { cfoCustomer: null } })
    expect(cleared).toMatchObject({ cfoCustomer: null, name: 'Alice' })
  })

  test('cannot change their own permissions', async () => {
    const { call, token } = await app.arrive('Alice')
    for (const field of ['permissions', 'email', 'email_verified', 'role', 'id', 'userId', 'subject']) {
      const response = await fetch(`${app.url}/api/v1/users/current_user_patch/`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Root', [field]: ['admin'] }),
      })
      expect(await response.json()).toMatchObject({ status: 400, errors: [{ path: `body.${field}` }] })
    }
    expect(await call(getCurrentUser, {})).toMatchObject({ name: 'Alice', permissions: [] })
  })
})

describe('an address in ADMIN_EMAILS', () => {
  test('makes its owner an admin at their first call with a verified address', async () => {
    expect(await signIn(chief, verified(false))).toMatchObject({ permissions: [] })
    const arrived = await signIn(chief, email(chief.email.toUpperCase()))
    expect(arrived).toMatchObject({ permissions: ['admin'] })
    await signIn(chief)
    const query = { action: ['permissions_changed' as const] }
    const { results } = await app.as(await login.token(chief))(listAuditEvents, { query })
    const details = { person: arrived.name, before: [], after: ['admin'], cause: 'ADMIN_EMAILS' }
    expect(results).toMatchObject([{ user: null, target: arrived.id, details }])
  })

  test('keeps the permissions of an analyst', async () => {
    const { id, call } = await app.arrive('Ana', ['analyst'], verified(false))
    const { userId: subject } = await call(getCurrentUser, {})
    const user = await signIn({ ...lena, subject })
    expect(user).toMatchObject({ id, permissions: ['admin', 'analyst'] })
  })

  test('makes an admin once: a removed permission does not return with another account or token', async () => {
    const { id } = await signIn(omar)
    const root = await app.arrive('Root', ['admin'])
    await root.call(updatePermissions, { params: { userId: id }, body: { permissions: [] } })
    const again = [
      signIn(omar),
      signIn({ ...buildPerson('Omar'), email: omar.email }),
      signIn(omar, verified(false)).then(() => signIn(omar)),
      signIn(omar, email(omar.email.toUpperCase())),
    ]
    for (const user of await Promise.all(again)) expect(user).toMatchObject({ permissions: [] })
  })

  test('is compared completely: longer and shorter addresses do not match', async () => {
    for (const address of [`x${chief.email}`, `${chief.email}.evil.example`, chief.email.slice(1), ''])
      expect(await signIn(buildPerson('Mallory'), email(address))).toMatchObject({ permissions: [] })
  })
})

test('lookalike addresses are different: the Kelvin sign is not a k', async () => {
  const similar = (address: string) => address.replace('k', '\u212a')
  expect(await signIn(buildPerson('Mallory'), email(similar(kate.email)))).toMatchObject({
    permissions: [],
  })
  const ana = await app.arrive('Ana', ['analyst'])
  await ana.call(createCompany, { body: { created_for: 'kim@example.com' } })
  const mallory = await signIn(buildPerson('Mallory'), email(similar('kim@example.com')))
  expect(mallory).toMatchObject({ companies: [] })
  expect((await signIn(buildPerson('Kim'), email('Kim@example.com'))).companies).toHaveLength(1)
})

describe('the selected company', () => {
  test('is the first company until another is selected', async () => {
    const alice = await app.arrive('Alice')
    const first = await buildCompany(alice)
    const second = await buildCompany(alice)
    const before = await alice.call(getCurrentUser, {})
    expect(before).toMatchObject({ selected_company: first.id, company: first.id, role: 'owner' })
    expect(before.companies.map(({ id }) => id)).toEqual([first.id, second.id])
    const chosen = await alice.call(setSelectedCompany, { body: { company_id: second.id } })
    expect(chosen.selected_company).toBe(second.id)
    expect(await alice.call(getCurrentUser, {})).toMatchObject({ selected_company: second.id })
  })

  test('cannot be a company of other users or an unknown company', async () => {
    const alice = await app.arrive('Alice')
    const bob = await app.arrive('Bob')
    const own = await buildCompany(alice)
    const { id } = await buildCompany(bob)
    for (const company_id of [id, '0197f000-ffff-7000-8000-000000000000'])
      await expect(alice.call(setSelectedCompany, { body: { company_id } })).rejects.toMatchObject({
        code: 'not_found',
      })
    expect(await alice.call(getCurrentUser, {})).toMatchObject({ selected_company: own.id })
  })

  test('of staff can be any company without a membership, until they lose their permissions', async () => {
    const { id } = await buildCompany(await app.arrive('Bob'))
    const root = await app.arrive('Root', ['admin'])
    for (const permission of ['analyst', 'admin'] as const) {
      const staff = await app.arrive('Ana', [permission])
      const expected = { selected_company: id, company: id, role: null, companies: [] }
      expect(await staff.call(setSelectedCompany, { body: { company_id: id } })).toMatchObject(expected)
      expect(await staff.call(getCurrentUser, {})).toMatchObject(expected)
      const unknown = { company_id: '0197f000-ffff-7000-8000-000000000000' }
      await expect(staff.call(setSelectedCompany, { body: unknown })).rejects.toMatchObject({
        code: 'not_found',
      })
      await root.call(updatePermissions, { params: { userId: staff.id }, body: { permissions: [] } })
      expect(await staff.call(getCurrentUser, {})).toMatchObject({ selected_company: null, company: null })
    }
  })

  test('changes to another company when the user leaves the team', async () => {
    const alice = await app.arrive('Alice')
    const first = await buildCompany(alice)
    const second = await buildCompany(alice)
    await app.ctx.db.deleteFrom('company_members').where('company_id', '=', first.id).execute()
    const { selected_company, companies } = await alice.call(getCurrentUser, {})
    expect(selected_company).toBe(second.id)
    expect(companies).toHaveLength(1)
  })
})

describe('a company created for a customer', () => {
  test('belongs to them after their first verified call, in any spelling of the address', async () => {
    const ana = await app.arrive('Ana', ['analyst'])
    const carol = buildPerson('Carol')
    const body = { name: 'Carol’s Cement', created_for: carol.email.toUpperCase() }
    const { id, members } = await ana.call(createCompany, { body })
    expect(members).toEqual([])
    expect(await signIn(carol, verified(false))).toMatchObject({ companies: [] })
    const arrived = await signIn(carol)
    expect(arrived).toMatchObject({ role: 'owner', selected_company: id, companies: [{ id, role: 'owner' }] })
  })

  test('is claimed once: a later user with the same address does not get it', async () => {
    const ana = await app.arrive('Ana', ['analyst'])
    const people = Array.from({ length: 5 }, () => ({
      ...buildPerson('Carol'),
      email: 'carol@shared.example',
    }))
    await ana.call(createCompany, { body: { created_for: 'carol@shared.example' } })
    const arrived = await Promise.all(people.map((person) => signIn(person)))
    expect(arrived.filter(({ companies }) => companies.length > 0)).toHaveLength(1)
  })

  test('cannot be created by an applicant', async () => {
    const { call } = await app.arrive('Alice')
    const refused = call(createCompany, { body: { created_for: 'victim@example.com' } })
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the list of users', () => {
  test('can be filtered by permission and by text in name or address', async () => {
    const ada = await app.arrive('Ada', ['admin'])
    const zoe = await app.arrive('Zoë 100%', ['analyst'])
    const analysts = await ada.call(listUsers, { query: { 'permissions[]': ['analyst'], page_size: 1000 } })
    expect(analysts.results.map(({ id }) => id)).toContain(zoe.id)
    expect(analysts.results.every(({ permissions }) => permissions.includes('analyst'))).toBe(true)
    const page = await ada.call(listUsers, { query: { search: '100%' } })
    expect(page.results).toMatchObject([{ name: 'Zoë 100%' }])
    expect((await ada.call(listUsers, { query: { search: '1_0%' } })).count).toBe(0)
  })

  test('has pages', async () => {
    const ada = await app.arrive('Ada', ['admin'])
    const { count } = await ada.call(listUsers, {})
    const pages = await Promise.all(
      [1, 2, 3].map((page) => ada.call(listUsers, { query: { page, page_size: 2 } })),
    )
    expect(count).toBeGreaterThan(6)
    expect(pages.map((page) => [page.count, page.page, page.page_size])).toEqual([
      [count, 1, 2],
      [count, 2, 2],
      [count, 3, 2],
    ])
    expect(new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(6)
  })
})
