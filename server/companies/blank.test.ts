import { describe, expect, test } from 'vitest'
import { createCompany } from '#contract/companies.ts'
import { getCurrentUser } from '#contract/users.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'

const app = await startTestApp()

describe('the blank company of a first visit', () => {
  const body = { funding_application_type: ['grant' as const] }

  test('is created once by concurrent requests from several tabs', async () => {
    const alice = await app.arrive('Alice')
    const created = await Promise.all(Array.from({ length: 8 }, () => alice.call(createCompany, { body })))
    expect(new Set(created.map(({ id }) => id)).size).toBe(1)
    expect((await alice.call(getCurrentUser, {})).companies).toHaveLength(1)
  })

  test('is created again after the first company has a name', async () => {
    const alice = await app.arrive('Alice')
    const { id } = await buildCompany(alice)
    expect((await alice.call(createCompany, { body })).id).not.toBe(id)
  })

  test('is refused for staff, who do not need a company', async () => {
    for (const permission of ['analyst', 'admin'] as const) {
      const staff = await app.arrive('Ana', [permission])
      await expect(staff.call(createCompany, { body })).rejects.toMatchObject({ code: 'forbidden' })
      expect((await staff.call(getCurrentUser, {})).companies).toEqual([])
    }
  })
})
