import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase, createDatabase } from '#tests/app.ts'
import { CannotStart } from '#server/core/config/variables.ts'
import { migrate } from './migrate.ts'

/** The names that migrations had before they were squashed into one for each domain. */
const names = [
  '0001_people_and_companies',
  '0002_changes',
  '0003_dictionaries',
  '0004_reviews_and_documents',
  '0005_links',
  '0006_team_and_document_providers',
  '0007_grants_and_contracts',
  '0008_investors_and_loans',
  '0009_templates',
  '0010_mail_and_audit',
  '0011_direct_links',
  '0012_mail_spool',
  '0013_stored_files',
  '0014_audit_and_idempotency',
  '0015_mirrors_and_introductions',
  '0016_bank_links',
  '0017_links_read_at',
  '0018_provider_answers',
  '0020_subsidiaries',
  '0022_limits_and_indexes',
]

/** A database migrated up to `last`, or wholly, and one connection to it. */
async function openDatabase(last?: string) {
  const database = await (last === undefined ? cloneDatabase() : createDatabase())
  if (last !== undefined) await migrate(database.url, last)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  const recorded = async () => {
    const { rows } = await client.query<{ name: string; timestamp: string }>(
      'select name, timestamp from kysely_migration order by name',
    )
    return rows
  }
  const record = async (files: readonly string[]) => {
    await client.query('delete from kysely_migration')
    for (const [index, name] of files.entries())
      await client.query('insert into kysely_migration values ($1, $2)', [
        `${name}.sql`,
        new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
      ])
  }
  return { url: database.url, client, recorded, record }
}

/** The last of the migrations that replaced those from before the squash. */
const lastSquashed = '0009_requests.sql'

test('a database from before the squash carries on, with the squashed migrations recorded in their order', async () => {
  const { url, recorded, record } = await openDatabase(lastSquashed)
  const all = await (await openDatabase()).recorded()
  await record(names)
  await migrate(url)
  const now = await recorded()
  expect(now.map(({ name }) => name)).toEqual(all.map(({ name }) => name))
  expect(now.every(({ timestamp }) => !Number.isNaN(Date.parse(timestamp)))).toBe(true)
  await migrate(url)
  expect(await recorded()).toEqual(now)
})

test('two servers that start at once on such a database both carry on', async () => {
  const { url, recorded, record } = await openDatabase(lastSquashed)
  const all = await (await openDatabase()).recorded()
  await record(names)
  await Promise.all([migrate(url), migrate(url)])
  expect((await recorded()).map(({ name }) => name)).toEqual(all.map(({ name }) => name))
})

test('a migration waits for a lock that somebody holds, without holding up the queries behind it', async () => {
  const { url, client, recorded } = await openDatabase(lastSquashed)
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await client.query('begin')
  await client.query('lock table users in access share mode')
  // what the migration needs conflicts with the reader's lock, and so would every query queued behind it
  const migrating = migrate(url)
  const begun = performance.now()
  await reader.query('select count(*) from users')
  expect(performance.now() - begun).toBeLessThan(2500)
  await client.query('commit')
  await migrating
  await reader.end()
  expect((await recorded()).length).toBeGreaterThan(9)
})

test('a database that stopped half way before the squash is refused in one line, and left as it is', async () => {
  const { url, recorded, record } = await openDatabase()
  await record(names.slice(0, 12))
  const before = await recorded()
  const error = await migrate(url).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(CannotStart)
  expect(String(error)).toMatch(/lacks 0013_stored_files\.sql\. Choose another DATA_DIR or database\.$/)
  expect(String(error)).not.toContain('\n')
  expect(await recorded()).toEqual(before)
})

test('a migrated database is left as it is', async () => {
  const { url, recorded } = await openDatabase()
  const before = await recorded()
  await migrate(url)
  expect(await recorded()).toEqual(before)
})
