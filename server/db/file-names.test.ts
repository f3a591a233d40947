import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cleanFileName, decodeFormFileName } from '#contract/rules/files/file-name.ts'
import { createDatabase } from '#tests/app.ts'
import { migrate } from '#tools/migrate.ts'

const names = [
  'Re\u0301sume\u0301.pdf',
  'Sao ke\u0302.xlsx',
  '%22Q3%22 report.pdf',
  'a%0D%0Ab%0Ac.pdf',
  'Screenshot 9.41\u202fAM.png',
  'Cap\u00a0table\u3000.xlsx',
  '\ufeffcap\u00ad\u200btable\u200e.csv',
  'e\u200b\u0301.pdf',
  '\u200b',
  '100%25 %20 %0a.pdf',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}.png',
  'plain.pdf',
]

test('names stored by earlier versions are converted to the current format', async () => {
  const database = await createDatabase()
  await migrate(database.url, '0073_change_audience_valid.sql')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  const [companyId, userId] = [randomUUID(), randomUUID()]
  const run = (text: string, values: unknown[]) => client.query(text, values)
  await run(
    "insert into users (id, issuer, subject, email, name) values ($1, 'i', 's', 'a@b.example', 'Ana')",
    [userId],
  )
  await run('insert into companies (id, created_by, version) values ($1, $2, 1)', [companyId, userId])
  const { rows: types } = await client.query<{ id: string }>('select id from document_types limit 1')
  for (const name of names) {
    const file = [companyId, randomUUID(), name, randomUUID(), userId]
    await run(
      `insert into documents (company_id, id, filename, storage_key, uploaded_by, size, media_type, sha256, document_type_id)
       values ($1, $2, $3, $4, $5, 1, 'text/csv', 'hash', '${types[0]?.id ?? ''}')`,
      file,
    )
    await run(
      `insert into attached_files (company_id, id, filename, storage_key, uploaded_by, size, media_type, sha256, owner, owner_id, slot)
       values ($1, $2, $3, $4, $5, 1, 'text/csv', 'hash', 'intro', $2, 'pitch')`,
      file,
    )
  }
  await migrate(database.url)
  const expected = names.map((name) => cleanFileName(decodeFormFileName(name))).toSorted()
  for (const table of ['documents', 'attached_files']) {
    const { rows } = await client.query<{ filename: string }>(`select filename from ${table}`)
    expect(rows.map(({ filename }) => filename).toSorted()).toEqual(expected)
  }
  const { rows: functions } = await client.query("select from pg_proc where proname = 'clean_file_name'")
  expect(functions).toEqual([])
})
