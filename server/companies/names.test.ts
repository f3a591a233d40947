import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkCompanyName, createCompany, updateCompany } from '#contract/companies.ts'
import { testApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { getNameSkeleton } from './name-skeleton.ts'
import { fillNameSkeletons } from './name-skeletons.ts'

const app = await testApp()
const alice = await app.arrive('Alice')
const bob = await app.arrive('Bob')
await buildCompany(alice, { name: 'Tidal Kiln' })

const lookAlikes = [
  ['capitals', 'TIDAL KILN'],
  ['two blanks', 'Tidal  Kiln'],
  ['a blank that does not break', 'Tidal\u00a0Kiln'],
  ['a wide blank', 'Tidal\u3000Kiln'],
  ['Cyrillic letters', 'Tіdаl Kіln'],
  ['Cyrillic letters among capitals', 'TIDАL KILN'],
  ['capitals that look like a small l', 'TidaI KiIn'],
  ['digits', 'Tida1 Ki1n'],
  ['wide letters', 'Ｔｉｄａｌ Ｋｉｌｎ'],
  ['mathematical letters', '𝐓𝐢𝐝𝐚𝐥 𝐊𝐢𝐥𝐧'],
]

describe('a name that looks like another company’s is taken:', () => {
  test.each(lookAlikes)('%s', async (_, name) => {
    expect(await bob.call(checkCompanyName, { query: { name } })).toEqual({ available: false })
    await expect(bob.call(createCompany, { body: { name } })).rejects.toMatchObject({ code: 'name_taken' })
    const { id } = await buildCompany(bob)
    await expect(
      bob.call(updateCompany, { params: { companyId: id }, body: { name } }),
    ).rejects.toMatchObject({ code: 'name_taken' })
  })

  test.each(['Tidal Mill', 'Tidál Kiln', 'Tidal Kilns', 'Tidal-Kiln', '潮窯', 'Mail & Co', 'Mall & Co'])(
    'but %s is not',
    async (name) => {
      expect(await bob.call(checkCompanyName, { query: { name } })).toEqual({ available: true })
    },
  )

  test('but one’s own name may be respelled, and is kept as it was typed', async () => {
    const { id } = await buildCompany(alice, { name: 'Harbor Mill' })
    const params = { companyId: id }
    for (const name of ['HARBOR MILL', 'Hаrbor Mill', 'Harbor Mill']) {
      expect(await alice.call(checkCompanyName, { query: { name, company: id } })).toEqual({
        available: true,
      })
      expect(await alice.call(updateCompany, { params, body: { name } })).toMatchObject({ name })
    }
    expect(await bob.call(checkCompanyName, { query: { name: 'harb0r mill' } })).toEqual({ available: false })
  })

  test('also after a version that knows no skeletons wrote it, once the server has started', async () => {
    const { id } = await buildCompany(alice, { name: 'Old Name' })
    await sql`update companies set name = 'Quarry Works' where id = ${id}`.execute(app.ctx.db)
    expect(await bob.call(checkCompanyName, { query: { name: 'Оld Name' } })).toEqual({ available: true })
    await fillNameSkeletons(app.ctx)
    expect(await bob.call(checkCompanyName, { query: { name: 'Quаrry Works' } })).toEqual({
      available: false,
    })
  })

  test('and companies that already look alike keep their names', async () => {
    const { id } = await buildCompany(alice, { name: 'First' })
    await sql`update companies set name = 'Tіdal Kiln' where id = ${id}`.execute(app.ctx.db)
    await fillNameSkeletons(app.ctx)
    const { rows } = await sql`select name, name_skeleton from companies where id = ${id}`.execute(app.ctx.db)
    expect(rows).toEqual([{ name: 'Tіdal Kiln', name_skeleton: null }])
  })
})

test('the skeleton of a skeleton is the same, so that names are compared once and for all', () => {
  for (const [, name = ''] of lookAlikes)
    expect(getNameSkeleton(getNameSkeleton(name))).toBe(getNameSkeleton(name))
})
