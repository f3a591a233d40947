import { afterAll, describe, expect, it } from 'vitest'
import { apiKey, startTestCodat, webhookSecret } from '#tests/sandboxes/codat.ts'
import { createCodatProvider, toCodatCompanyName } from './codat.ts'

const sandbox = await startTestCodat()
afterAll(() => sandbox.stop())
const accounting = createCodatProvider(
  { baseUrl: sandbox.url, apiKey, webhookSecrets: [webhookSecret] },
  { warn: () => {} },
)

describe('companies', () => {
  it('are created with a page for choosing a platform, and found by our id', async () => {
    const created = await accounting.createCompany('Tidal Kiln', 'our-id')
    expect(created.redirect).toContain('/link/company/')
    expect((await accounting.createCompany('Renamed', 'our-id')).id).toBe(created.id)
    expect(await accounting.getCompany(created.id)).toEqual(created)
  })

  it('of subsidiaries are separate, with the parent in their names and tags', async () => {
    const parent = await accounting.createCompany('Tidal Kiln', 'a-group')
    const first = await accounting.createCompany('Tidal Kiln', 'a-group', 1)
    const second = await accounting.createCompany('株式会社', 'a-group', 2)
    expect(new Set([parent.id, first.id, second.id]).size).toBe(3)
    expect((await accounting.createCompany('Renamed', 'a-group', 1)).id).toBe(first.id)
    const at = async ({ id }: { id: string }) => (await sandbox.call('GET', `/companies/${id}`)).body
    expect(await at(first)).toMatchObject({
      name: 'Tidal Kiln, subsidiary 1',
      tags: { uid: 'a-group-subsidiary-1', parent: 'a-group' },
    })
    expect(await at(second)).toMatchObject({ name: 'Company a-group, subsidiary 2' })
  })

  it.each([
    ['Café Söhne & Co. (US) №1', 'Cafe Sohne & Co. US No1'],
    ['Kiln’s\tOven', "Kiln's Oven"],
    ['株式会社', 'Company our-id'],
    ['...', 'Company our-id'],
  ])('named %j are sent as %j', (name, sent) => {
    expect(toCodatCompanyName(name, 'our-id')).toBe(sent)
  })

  it('with an unknown id are not found', async () => {
    await expect(accounting.getCompany('../../companies')).rejects.toMatchObject({ kind: 'not_found' })
  })
})
