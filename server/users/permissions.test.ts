import { beforeEach, describe, expect, test } from 'vitest'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { getCurrentUser, listUsers, updatePermissions, type User } from '#contract/users.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'

const app = await startTestApp()
const set = (by: TestUser, userId: string, permissions: User['permissions']) =>
  by.call(updatePermissions, { params: { userId }, body: { permissions } })

beforeEach(() => app.ctx.db.updateTable('users').set({ permissions: [] }).execute())

describe('the permissions of a user', () => {
  test('are set by an admin and apply from the next call', async () => {
    const [ada, ana] = [await app.arrive('Ada', ['admin']), await app.arrive('Ana')]
    await expect(ana.call(listUsers, {})).rejects.toMatchObject({ code: 'forbidden' })
    expect(await set(ada, ana.id, ['analyst'])).toMatchObject({ id: ana.id, permissions: ['analyst'] })
    expect(await ana.call(getCurrentUser, {})).toMatchObject({ permissions: ['analyst'] })
    await ana.call(listUsers, {})
    await set(ada, ana.id, [])
    await expect(ana.call(listUsers, {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('are audited with the previous permissions, unless nothing changed', async () => {
    const [ada, ana] = [await app.arrive('Ada', ['admin']), await app.arrive('Ana')]
    await set(ada, ana.id, ['analyst'])
    await set(ada, ana.id, ['analyst'])
    await ada.call(updatePermissions, {
      params: { userId: ana.id },
      body: { permissions: ['analyst', 'admin'], reason: 'Covers for Otto' },
    })
    await set(ada, ana.id, ['admin', 'analyst'])
    const { results } = await ada.call(listAuditEvents, {
      query: { action: ['permissions_changed'], user: ada.id },
    })
    expect(results).toMatchObject([
      {
        target: ana.id,
        details: {
          before: ['analyst'],
          after: ['admin', 'analyst'],
          person: ana.name,
          reason: 'Covers for Otto',
        },
      },
      { target: ana.id, details: { before: [], after: ['analyst'] } },
    ])
  })

  test('cannot be set for an unknown user or to an unknown value', async () => {
    const ada = await app.arrive('Ada', ['admin'])
    const nobody = set(ada, '0197f000-ffff-7000-8000-000000000000', ['analyst'])
    await expect(nobody).rejects.toMatchObject({ code: 'not_found' })
    for (const permissions of [['root'], ['admin', 'admin'], 'admin'])
      await expect(set(ada, ada.id, permissions as User['permissions'])).rejects.toMatchObject({
        code: 'invalid_request',
      })
  })
})

describe('the last admin', () => {
  test('cannot be removed, not even by themselves', async () => {
    const ada = await app.arrive('Ada', ['admin'])
    for (const id of [ada.id, ada.id.toUpperCase()])
      await expect(set(ada, id, ['analyst'])).rejects.toMatchObject({ status: 409, code: 'last_admin' })
    expect(await set(ada, ada.id, ['admin', 'analyst'])).toMatchObject({ permissions: ['admin', 'analyst'] })
  })

  test('can be removed if there is another admin', async () => {
    const [ada, zoe] = [await app.arrive('Ada', ['admin']), await app.arrive('Zoe', ['admin'])]
    await set(ada, ada.id, [])
    await expect(set(zoe, zoe.id, [])).rejects.toMatchObject({ code: 'last_admin' })
  })

  test('remains when all admins remove each other concurrently', async () => {
    const admins = await Promise.all(['Ada', 'Zoe', 'Kim', 'Lee'].map((name) => app.arrive(name, ['admin'])))
    const removals = admins.map((admin, index) => set(admin, admins[(index + 1) % 4]?.id ?? '', []))
    await Promise.allSettled(removals)
    const rows = await app.ctx.db.selectFrom('users').select('permissions').execute()
    expect(rows.filter(({ permissions }) => permissions.includes('admin')).length).toBeGreaterThan(0)
  })
})
