import { afterAll, describe, expect, it } from 'vitest'
import { apiKey, startTestSandbox, webhookSecret } from '#tests/sandboxes/codat.ts'
import { codat, codatCompanyName } from './codat.ts'

const sandbox = await startTestSandbox()
afterAll(() => sandbox.stop())
const accounting = codat(
  { baseUrl: sandbox.url, apiKey, webhookSecrets: [webhookSecret] },
  { warn: () => {} },
)

describe('companies', () => {
  it('are made with a page for choosing a platform, and found again by our id', async () => {
    const made = await accounting.createCompany('Tidal Kiln', 'our-id')
    expect(made.redirect).toContain('/link/company/')
    expect((await accounting.createCompany('Renamed', 'our-id')).id).toBe(made.id)
    expect(await accounting.getCompany(made.id)).toEqual(made)
  })

  it('of subsidiaries are others, whose names and tags say whose they are', async () => {
    const own = await accounting.createCompany('Tidal Kiln', 'a-group')
    const first = await accounting.createCompany('Tidal Kiln', 'a-group', 1)
    const second = await accounting.createCompany('株式会社', 'a-group', 2)
    expect(new Set([own.id, first.id, second.id]).size).toBe(3)
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
  ])('named %j reach the vendor as %j', (name, sent) => {
    expect(codatCompanyName(name, 'our-id')).toBe(sent)
  })

  it('that are unknown are not found', async () => {
    await expect(accounting.getCompany('../../companies')).rejects.toMatchObject({ kind: 'not_found' })
  })
})
