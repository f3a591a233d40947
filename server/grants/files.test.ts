import { describe, expect, test } from 'vitest'
import * as contract from '#contract/grants.ts'
import { startTestApp } from '#tests/app.ts'
import { buildFile } from '#tests/build.ts'
import { buildSharedGrant, type GrantForm } from '#tests/grants.ts'
import { signInCast } from '#tests/people.ts'
import { listStoredFiles } from '#tests/files/stored-files.ts'

const app = await startTestApp()
const people = await signInCast(app)
const { alice, ana } = people
const shared = (form: GrantForm = {}) => buildSharedGrant(people, form)

describe('the files of a grant', () => {
  test('have a slot each, can be replaced and removed individually, and appear in the history', async () => {
    const { grant, edit, read, history } = await shared({
      pitch: buildFile('pitch.csv', 'one\n'),
      contract: buildFile('contract.csv', 'two\n'),
    })
    expect(grant).toMatchObject({
      pitch: { filename: 'pitch.csv', size: 4, media_type: 'text/csv' },
      contract: { filename: 'contract.csv' },
      award_proposal: null,
      financial_model: null,
    })
    const edited = await edit({ pitch: buildFile('better.csv', 'three\n'), contract: null })
    expect(edited).toMatchObject({ pitch: { filename: 'better.csv' }, contract: null })
    expect(await read('pitch')).toBe('three\n')
    await expect(read('contract')).rejects.toMatchObject({ code: 'not_found' })
    expect(await history('pitch')).toMatchObject([
      { before: 'pitch.csv', after: 'better.csv', entity_id: grant.id },
      { before: null, after: 'pitch.csv' },
    ])
    expect(await history('contract')).toMatchObject([{ before: 'contract.csv', after: null }, {}])
  })

  test('are downloaded as attachments under their names', async () => {
    const { params } = await shared({ financial_model: buildFile('née.csv') })
    const url = `${app.url}/api/v1/climate_grants/${params.grantId}/download/financial_model/`
    const response = await fetch(url, { headers: { authorization: `Bearer ${alice.token}` } })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="n_e.csv"; filename*=UTF-8''n%C3%A9e.csv`,
      'x-content-type-options': 'nosniff',
    })
    await response.arrayBuffer()
  })

  test('can be uploaded to four slots in one request', async () => {
    const four = Object.fromEntries(
      contract.grantFiles.map((name) => [name, buildFile(`${name}.csv`, `${name}\n`)]),
    )
    const { read } = await shared(four)
    for (const name of contract.grantFiles) expect(await read(name)).toBe(`${name}\n`)
  })

  test('are limited to one per slot, even with concurrent uploads', async () => {
    const { companyId, edit, fetchSaved } = await shared()
    const names = Array.from({ length: 8 }, (_, index) => `${index}.csv`)
    await Promise.all(
      names.map((name, index) => edit({ pitch: buildFile(name) }, undefined, index % 2 ? alice : ana)),
    )
    expect(names).toContain((await fetchSaved())?.pitch?.filename)
    const rows = await app.ctx.db
      .selectFrom('attached_files')
      .select('deleted_at')
      .where('company_id', '=', companyId)
      .execute()
    expect(rows.filter(({ deleted_at }) => deleted_at === null)).toHaveLength(1)
    expect(rows).toHaveLength(8)
  })

  test('are refused with the whole form if an answer is invalid, and are not stored', async () => {
    const { edit, fetchSaved } = await shared()
    const before = { grant: await fetchSaved(), files: listStoredFiles(app) }
    const wrong = { pitch: buildFile(), match_amount: '1' }
    await expect(edit(wrong)).rejects.toMatchObject({ details: { errors: [{ path: 'body.match_amount' }] } })
    expect({ grant: await fetchSaved(), files: listStoredFiles(app) }).toEqual(before)
  })
})

describe('two people who edit a grant concurrently', () => {
  test('do not conflict in different answers and files', async () => {
    const { grant, edit } = await shared()
    await edit({ match_amount: '1.00', pitch: buildFile('pitch.csv') }, grant.version)
    const both = await edit(
      { is_match_required: true, contract: buildFile('contract.csv') },
      grant.version,
      ana,
    )
    expect(both).toMatchObject({ match_amount: '1.00', is_match_required: true, pitch: {}, contract: {} })
  })

  test('conflict over the same answer; the error has both values, and nothing is saved', async () => {
    const { grant, edit, fetchSaved } = await shared()
    await edit({ match_amount: '1.00' }, grant.version)
    const before = listStoredFiles(app)
    const refused = edit({ match_amount: '2.00', pitch: buildFile() }, grant.version, ana)
    await expect(refused).rejects.toMatchObject({
      code: 'edit_conflict',
      details: {
        conflicts: [{ field: 'match_amount', yours: '2.00', theirs: '1.00', author: { name: 'Alice' } }],
      },
    })
    expect(await fetchSaved()).toMatchObject({ match_amount: '1.00', pitch: null })
    expect(listStoredFiles(app)).toEqual(before)
  })

  test('conflict over the same file; the error has both names, and the second person may overwrite it', async () => {
    const { grant, edit } = await shared()
    const other = await edit({ pitch: buildFile('alices.csv') }, grant.version)
    const body = { pitch: buildFile('anas.csv') }
    await expect(edit(body, grant.version, ana)).rejects.toMatchObject({
      code: 'edit_conflict',
      details: { conflicts: [{ field: 'pitch', yours: 'anas.csv', theirs: 'alices.csv' }] },
    })
    expect(await edit(body, other.version, ana)).toMatchObject({ pitch: { filename: 'anas.csv' } })
  })

  test('do not conflict when both clear the same slot', async () => {
    const { grant, edit } = await shared({ pitch: buildFile() })
    await edit({ pitch: null }, grant.version)
    expect(await edit({ pitch: null, awardee_type: 'prime' }, grant.version, ana)).toMatchObject({
      pitch: null,
    })
  })
})
