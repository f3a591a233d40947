import { expect, test } from 'vitest'
import { checkCompanyName, createCompany, updateCompany } from '#contract/companies.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'

const app = await startTestApp()
const alice = await app.arrive('Alice')
const bob = await app.arrive('Bob')
await buildCompany(alice, { name: 'Tidal Kiln' })
await buildCompany(alice, { name: 'École du Vent' })

test.each([
  ['in capitals', 'TIDAL KILN'],
  ['in capitals with accents', 'ÉCOLE DU VENT'],
  ['with two blanks', 'Tidal  Kiln'],
  ['with a blank that does not break', 'Tidal\u00a0Kiln'],
  ['with a wide blank', 'Tidal\u3000Kiln'],
])('the name of another company is taken %s', async (_, name) => {
  expect(await bob.call(checkCompanyName, { query: { name } })).toEqual({ available: false })
  await expect(bob.call(createCompany, { body: { name } })).rejects.toMatchObject({ code: 'name_taken' })
  const { id } = await buildCompany(bob)
  await expect(bob.call(updateCompany, { params: { companyId: id }, body: { name } })).rejects.toMatchObject({
    code: 'name_taken',
  })
})

test.each(['Tidal Mill', 'Tidál Kiln', 'Tidal Kilns', 'Tidal-Kiln', 'Tida1 Kiln', '潮窯'])(
  'a name that is only similar, such as %s, is available',
  async (name) => {
    expect(await bob.call(checkCompanyName, { query: { name } })).toEqual({ available: true })
  },
)

test('a company may change the case of its own name, which is stored as it was typed', async () => {
  const { id } = await buildCompany(alice, { name: 'Harbor Mill' })
  const params = { companyId: id }
  for (const name of ['HARBOR MILL', 'Harbor mill', 'Harbor Mill']) {
    expect(await alice.call(checkCompanyName, { query: { name, company: id } })).toEqual({
      available: true,
    })
    expect(await alice.call(updateCompany, { params, body: { name } })).toMatchObject({ name })
  }
  expect(await bob.call(checkCompanyName, { query: { name: 'harbor mill' } })).toEqual({ available: false })
})
