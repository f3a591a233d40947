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
import { buildPerson, testApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { namespace } from '#tests/login.ts'

const chief = buildPerson('Chief')
const kate = buildPerson('Kate')
const [lena, omar] = [buildPerson('Lena'), buildPerson('Omar')]
const people = [chief, kate, lena, omar]
const app = await testApp({ adminEmails: people.map((person) => person.email) })
const { login } = app

const email = (address: string | undefined) => ({ [`${namespace}email`]: address })
const verified = (is: boolean) => ({ [`${namespace}email_verified`]: is })

/** What the product says of somebody who calls with such a token. */
const introduced = async (person: typeof chief, claims: object = {}) =>
  app.as(await login.token(person, claims))(getCurrentUser, {})

describe('a person', () => {
  test('is made at the first call, with nothing but what the token says', async () => {
    const alice = buildPerson('Alice')
    expect(await introduced(alice)).toEqual({
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

  test('is made once, however many first calls come at the same time', async () => {
    const alice = buildPerson('Alice')
    const calls = Array.from({ length: 10 }, () => introduced(alice))
    const ids = (await Promise.all(calls)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
  })

  test('is known by the subject: the same address under another subject is somebody else', async () => {
    const alice = buildPerson('Alice')
    const other = { ...buildPerson('Alice'), email: alice.email }
    expect((await introduced(alice)).id).not.toBe((await introduced(other)).id)
  })

  test('is known by the provider as well: the same subject of another one is somebody else', async () => {
    const alice = buildPerson('Alice')
    const { id } = await introduced(alice)
    const issuer = 'https://elsewhere.example/'
    await app.ctx.db.updateTable('users').set({ issuer }).where('id', '=', id).execute()
    expect((await introduced(alice)).id).not.toBe(id)
  })

  test('has the address of the newest token', async () => {
    const alice = buildPerson('Alice')
    const first = await introduced(alice, verified(false))
    const second = await introduced(alice, email('alice@new.example.com'))
    expect(second).toMatchObject({ id: first.id, email: 'alice@new.example.com', email_verified: true })
  })

  test('keeps the address when a token has none', async () => {
    const alice = buildPerson('Alice')
    await introduced(alice, verified(false))
    const later = await introduced(alice, { ...email(undefined), ...verified(true) })
    expect(later).toMatchObject({ email: alice.email, email_verified: true })
  })

  test('keeps the name they chose, whatever the login provider says later', async () => {
    const alice = buildPerson('Alice')
    const call = app.as(await login.token(alice))
    await call(updateCurrentUser, { body: { name: 'Alice of Portland' } })
    expect(await introduced({ ...alice, name: 'A. Founder' })).toMatchObject({ name: 'Alice of Portland' })
  })

  test('is called by the address where the token has no name', async () => {
    const alice = buildPerson('Alice')
    const user = await introduced(alice, { [`${namespace}name`]: undefined })
    expect(user.name).toBe(alice.email.split('@')[0])
  })

  test('says which kind of customer they are, and takes it back', async () => {
    const { call } = await app.arrive('Alice')
    const saved = await call(updateCurrentUser, { body: { cfoCustomer: 'existing' } })
    expect(saved.cfoCustomer).toBe('existing')
    const cleared = await call(updateCurrentUser, { body: { cfoCustomer: null } })
    expect(cleared).toMatchObject({ cfoCustomer: null, name: 'Alice' })
  })

  test('cannot give themselves anything', async () => {
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
  test('makes nobody admin before it is verified, and its owner at the first verified call', async () => {
    expect(await introduced(chief, verified(false))).toMatchObject({ permissions: [] })
    const arrived = await introduced(chief, email(chief.email.toUpperCase()))
    expect(arrived).toMatchObject({ permissions: ['admin'] })
    // another verified address changes nothing and is not announced again
    await introduced(chief)
    const query = { action: ['permissions_changed' as const] }
    const { results } = await app.as(await login.token(chief))(listAuditEvents, { query })
    const details = { before: [], after: ['admin'], cause: 'ADMIN_EMAILS' }
    expect(results).toMatchObject([{ user: null, target: arrived.id, details }])
  })

  test('leaves an analyst what they had', async () => {
    const { id, call } = await app.arrive('Ana', ['analyst'], verified(false))
    const { userId: subject } = await call(getCurrentUser, {})
    const user = await introduced({ ...lena, subject })
    expect(user).toMatchObject({ id, permissions: ['admin', 'analyst'] })
  })

  test('makes an admin once: what was taken away returns by no other account or token', async () => {
    const { id } = await introduced(omar)
    const root = await app.arrive('Root', ['admin'])
    await root.call(updatePermissions, { params: { userId: id }, body: { permissions: [] } })
    const again = [
      introduced(omar),
      introduced({ ...buildPerson('Omar'), email: omar.email }),
      introduced(omar, verified(false)).then(() => introduced(omar)),
      introduced(omar, email(omar.email.toUpperCase())),
    ]
    for (const user of await Promise.all(again)) expect(user).toMatchObject({ permissions: [] })
  })

  test('is compared whole: a longer or shorter one is not it', async () => {
    for (const address of [`x${chief.email}`, `${chief.email}.evil.example`, chief.email.slice(1), ''])
      expect(await introduced(buildPerson('Mallory'), email(address))).toMatchObject({ permissions: [] })
  })
})

test('an address that only looks like another is another: the Kelvin sign is no k', async () => {
  const similar = (address: string) => address.replace('k', '\u212a')
  expect(await introduced(buildPerson('Mallory'), email(similar(kate.email)))).toMatchObject({
    permissions: [],
  })
  const ana = await app.arrive('Ana', ['analyst'])
  await ana.call(createCompany, { body: { created_for: 'kim@example.com' } })
  const mallory = await introduced(buildPerson('Mallory'), email(similar('kim@example.com')))
  expect(mallory).toMatchObject({ companies: [] })
  expect((await introduced(buildPerson('Kim'), email('Kim@example.com'))).companies).toHaveLength(1)
})

describe('the selected company', () => {
  test('is the first one made until another is chosen', async () => {
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

  test('is never one of others, and never one that does not exist', async () => {
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

  test('of staff may be any company, and is no membership; it ends with their permissions', async () => {
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

  test('falls back to another when its person is no longer in it', async () => {
    const alice = await app.arrive('Alice')
    const first = await buildCompany(alice)
    const second = await buildCompany(alice)
    await app.ctx.db.deleteFrom('company_members').where('company_id', '=', first.id).execute()
    const { selected_company, companies } = await alice.call(getCurrentUser, {})
    expect(selected_company).toBe(second.id)
    expect(companies).toHaveLength(1)
  })
})

describe('a company made for a customer', () => {
  test('becomes theirs at their first verified call, however the address is written', async () => {
    const ana = await app.arrive('Ana', ['analyst'])
    const carol = buildPerson('Carol')
    const body = { name: 'Carol’s Cement', created_for: carol.email.toUpperCase() }
    const { id, members } = await ana.call(createCompany, { body })
    expect(members).toEqual([])
    expect(await introduced(carol, verified(false))).toMatchObject({ companies: [] })
    const arrived = await introduced(carol)
    expect(arrived).toMatchObject({ role: 'owner', selected_company: id, companies: [{ id, role: 'owner' }] })
  })

  test('is claimed once: somebody else with the address later gets nothing', async () => {
    const ana = await app.arrive('Ana', ['analyst'])
    const people = Array.from({ length: 5 }, () => ({
      ...buildPerson('Carol'),
      email: 'carol@shared.example',
    }))
    await ana.call(createCompany, { body: { created_for: 'carol@shared.example' } })
    const arrived = await Promise.all(people.map((person) => introduced(person)))
    expect(arrived.filter(({ companies }) => companies.length > 0)).toHaveLength(1)
  })

  test('cannot be made by an applicant', async () => {
    const { call } = await app.arrive('Alice')
    const refused = call(createCompany, { body: { created_for: 'victim@example.com' } })
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('the list of people', () => {
  test('is narrowed by permission and by words in name or address', async () => {
    const ada = await app.arrive('Ada', ['admin'])
    const zoe = await app.arrive('Zoë 100%', ['analyst'])
    const analysts = await ada.call(listUsers, { query: { 'permissions[]': ['analyst'], page_size: 1000 } })
    expect(analysts.results.map(({ id }) => id)).toContain(zoe.id)
    expect(analysts.results.every(({ permissions }) => permissions.includes('analyst'))).toBe(true)
    const page = await ada.call(listUsers, { query: { search: '100%' } })
    expect(page.results).toMatchObject([{ name: 'Zoë 100%' }])
    expect((await ada.call(listUsers, { query: { search: '1_0%' } })).count).toBe(0)
  })

  test('comes page by page', async () => {
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
