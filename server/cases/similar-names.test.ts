import { expect, test } from 'vitest'
import { getCase } from '#contract/staff/cases.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, ana } = await signInCast(app)
await buildCompany(alice, { name: 'Tidal Kiln' })

const listSimilar = async (companyId: string) =>
  (await ana.call(getCase, { params: { companyId } })).similar_names

test.each([
  ['Cyrillic letters', 'Solar Kiln', 'Sоlаr Kіln'],
  ['Cyrillic letters among capitals', 'Ocean Mast', 'ОСЕАN МАSТ'],
  ['capitals that look like a small l', 'Coral Mill', 'CoraI MiII'],
  ['digits', 'Oil Hollow', '0i1 H0ll0w'],
  ['accents', 'Noel Arum', 'Noël Årüm'],
  ['wide letters', 'Fern Vale', 'Ｆｅｒｎ Ｖａｌｅ'],
  ['mathematical letters', 'Glen Moor', '𝐆𝐥𝐞𝐧 𝐌𝐨𝐨𝐫'],
])('both cases show staff that two names look alike by %s', async (_, name, lookalike) => {
  const original = await buildCompany(alice, { name })
  const other = await buildCompany(alice, { name: lookalike })
  expect(await listSimilar(other.id)).toEqual([{ id: original.id, name }])
  expect(await listSimilar(original.id)).toEqual([{ id: other.id, name: lookalike }])
})

test.each(['Tidal Mill', 'Tidal Kilns', 'Tidal (Kiln)', 'a]b^c-d\\e', '潮窯', null])(
  'the name %s does not look like another name',
  async (name) => {
    const { id } = await buildCompany(alice, { name })
    expect(await listSimilar(id)).toEqual([])
  },
)
