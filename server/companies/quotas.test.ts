import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createCompany } from '#contract/companies.ts'
import { deleteDocument } from '#contract/documents.ts'
import { maxCounts } from '#contract/core/limits.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, buildFile, buildGrant, findDocumentType } from '#tests/build.ts'
import { buildDraftIntro } from '#tests/intros.ts'
import { signInCast } from '#tests/people.ts'
import { uploadDocument } from '#contract/documents.ts'

const app = await startTestApp()
const { alice, ana } = await signInCast(app)
const { db } = app.ctx
const refused = { code: 'limit_reached', status: 409 }

async function fill(table: string, id: string, count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and column_name <> 'id'`.execute(db)
  const columns = sql.join(rows.map(({ name }) => (name === 'name' ? sql`name || n as name` : sql.ref(name))))
  const names = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (id, ${names})
    select gen_random_uuid(), ${columns} from ${sql.table(table)}, generate_series(2, ${sql.lit(count)}) as n
    where id = ${id}`.execute(db)
}

describe('of companies', () => {
  const create = (person: TestUser) => person.call(createCompany, { body: { city: 'Bath' } })

  test('a person can create companies up to the limit, even with concurrent requests', async () => {
    const founder = await app.arrive('Fay')
    const { id } = await create(founder)
    await fill('companies', id, maxCounts.companiesOfPerson - 1)
    const both = await Promise.allSettled([create(founder), create(founder)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(create(founder)).rejects.toMatchObject(refused)
  })

  test('analysts and admins can create any number for any customer', async () => {
    const { id } = await ana.call(createCompany, { body: { created_for: 'customer@example.com' } })
    await fill('companies', id, maxCounts.companiesOfPerson)
    const another = await ana.call(createCompany, { body: { created_for: 'customer@example.com' } })
    expect(another).toMatchObject({ status: 'draft' })
  })
})

describe('a company has a limited number of', () => {
  test('documents, not counting removed documents', async () => {
    const { id: companyId } = await buildCompany(alice)
    const { id } = await buildDocument(alice, companyId)
    await fill('documents', id, maxCounts.documents)
    await expect(buildDocument(alice, companyId)).rejects.toMatchObject(refused)
    await alice.call(deleteDocument, { params: { companyId, documentId: id } })
    expect(await buildDocument(alice, companyId)).toMatchObject({ company: companyId })
  })

  test('document providers, and can still use its existing providers', async () => {
    const { id: companyId } = await buildCompany(alice)
    const { id: document_type } = await findDocumentType(alice, 'Bank statements')
    const from = (provider_name: string) =>
      alice.call(uploadDocument, {
        params: { companyId },
        body: { file: buildFile(), document_type, provider_name },
      })
    const { document_provider } = await from('Harbour Bank')
    await fill('document_providers', document_provider ?? '', maxCounts.documentProviders)
    await expect(from('Another Bank')).rejects.toMatchObject(refused)
    expect(await from('Harbour Bank')).toMatchObject({ document_provider })
  })

  test('grants', async () => {
    const { id: companyId } = await buildCompany(alice)
    const { id } = await buildGrant(alice, companyId)
    await fill('climate_grants', id, maxCounts.grants)
    await expect(buildGrant(alice, companyId)).rejects.toMatchObject(refused)
  })

  test('applications for introductions', async () => {
    const { id: companyId } = await buildCompany(alice)
    const { id } = await buildDraftIntro(alice, companyId)
    await fill('intro_applications', id, maxCounts.intros)
    await expect(buildDraftIntro(alice, companyId)).rejects.toMatchObject(refused)
  })
})
