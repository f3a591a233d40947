import { describe, expect, test } from 'vitest'
import { createCompany } from '#contract/companies.ts'
import { getCurrentUser } from '#contract/users.ts'
import { testApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'

const app = await testApp()

describe('the blank company of a first visit', () => {
  const body = { funding_application_type: ['grant' as const] }

  test('is one, however many tabs make it at once', async () => {
    const alice = await app.arrive('Alice')
    const made = await Promise.all(Array.from({ length: 8 }, () => alice.call(createCompany, { body })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await alice.call(getCurrentUser, {})).companies).toHaveLength(1)
  })

  test('is another once the first has a name', async () => {
    const alice = await app.arrive('Alice')
    const { id } = await buildCompany(alice)
    expect((await alice.call(createCompany, { body })).id).not.toBe(id)
  })

  test('is not for staff, who need none', async () => {
    for (const permission of ['analyst', 'admin'] as const) {
      const staff = await app.arrive('Ana', [permission])
      await expect(staff.call(createCompany, { body })).rejects.toMatchObject({ code: 'forbidden' })
      expect((await staff.call(getCurrentUser, {})).companies).toEqual([])
    }
  })
})
