import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#tests/app.ts'
import { migrate } from '#tools/migrate.ts'

test('notes and marks from earlier versions are kept: notes for staff only, marks for each user', async () => {
  const database = await createDatabase()
  await migrate(database.url, '0059_support_inbox_order.sql')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  const [companyId, userId, lineId, documentId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const run = (text: string, values: unknown[]) => client.query(text, values)
  await run(
    "insert into users (id, issuer, subject, email, name) values ($1, 'i', 's', 'a@b.example', 'Ana')",
    [userId],
  )
  await run('insert into companies (id, created_by, version) values ($1, $2, 2)', [companyId, userId])
  await run(
    `insert into financial_line_classes (company_id, line_id, class, original_class, note, author_id)
     values ($1, $2, 'capital', 'other_receipt', 'An advance: of an investor', $3)`,
    [companyId, lineId, userId],
  )
  const addChange = (number: number, after: string) =>
    run(
      `insert into changes (company_id, number, position, author_id, entity, entity_id, field, before, after)
       values ($1, $2, 0, $3, 'financial_line', $4, '2026-10-31 Sales', '"Other money in"', to_jsonb($5::text))`,
      [companyId, number, userId, lineId, after],
    )
  await addChange(1, 'Grant received')
  await addChange(2, 'Money from owners or investors: An advance: of an investor')
  const { rows: types } = await client.query<{ id: string }>('select id from document_types limit 1')
  await run(
    `insert into documents (company_id, id, document_type_id, filename, size, media_type, sha256, storage_key, uploaded_by)
     values ($1, $2, $3, 'a.csv', 1, 'text/csv', 'hash', 'key', $4)`,
    [companyId, documentId, types[0]?.id, userId],
  )
  await run(
    "insert into document_marks (company_id, document_id, read_by, read_at) values ($1, $2, $3, '2026-11-20')",
    [companyId, documentId, userId],
  )
  await migrate(database.url)
  const { rows: changes } = await client.query(
    'select number, position, audience, field, after from changes order by number, position',
  )
  const change = { position: 0, audience: 'everyone', field: '2026-10-31 Sales' }
  expect(changes).toEqual([
    { number: 1, ...change, after: 'Grant received' },
    { number: 2, ...change, after: 'Money from owners or investors' },
    {
      number: 2,
      position: 1,
      audience: 'staff',
      field: '2026-10-31 Sales.note',
      after: 'An advance: of an investor',
    },
  ])
  const { rows: reads } = await client.query('select document_id, user_id, withdrawn_at from document_reads')
  expect(reads).toEqual([{ document_id: documentId, user_id: userId, withdrawn_at: null }])
})
