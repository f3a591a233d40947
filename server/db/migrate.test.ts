import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase, createDatabase } from '#tests/app.ts'
import { CannotStart } from '#server/core/settings.ts'
import { migrate } from '#tools/migrate.ts'
import { withMigrationLock } from './migration-lock.ts'
import { repairSchema } from './repair.ts'

/** The old migrations, which were later squashed into one migration per domain. */
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

const lastSquashed = '0009_requests.sql'

test('a database from before the squash continues, with the squashed migrations recorded in order', async () => {
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

test('two servers can start concurrently on such a database', async () => {
  const { url, recorded, record } = await openDatabase(lastSquashed)
  const all = await (await openDatabase()).recorded()
  await record(names)
  await Promise.all([migrate(url), migrate(url)])
  expect((await recorded()).map(({ name }) => name)).toEqual(all.map(({ name }) => name))
})

test('a migration that waits for a lock does not block the queries behind it', async () => {
  const { url, client, recorded } = await openDatabase(lastSquashed)
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await client.query('begin')
  await client.query('lock table users in access share mode')
  // The migration needs a lock that conflicts with this lock. New queries on the table queue behind the migration until
  // its lock timeout.
  const migrating = migrate(url)
  await expect.poll(() => isWaitingForLock(reader)).toBe(true)
  await reader.query('select count(*) from users')
  await client.query('commit')
  await migrating
  await reader.end()
  expect((await recorded()).length).toBeGreaterThan(9)
})

async function isWaitingForLock(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where relation = 'users'::regclass and not granted`,
  )
  return rowCount === 1
}

test('a database with only some of the old migrations is refused in one line and not changed', async () => {
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

test('a migrated database is not changed', async () => {
  const { url, recorded } = await openDatabase()
  const before = await recorded()
  await migrate(url)
  expect(await recorded()).toEqual(before)
})

async function isValid(client: pg.Client, index: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0]?.indisvalid
}

test('an index becomes valid even if a transaction held a lock longer than the first try waited', async () => {
  const { url, client, recorded } = await openDatabase('0014_name_skeletons.sql')
  const lockSession = new pg.Client({ connectionString: url })
  await lockSession.connect()
  await lockSession.query('begin')
  await lockSession.query('lock table companies in row exclusive mode')
  const migrating = migrate(url, '0015_name_skeletons_key.sql')
  await expect.poll(() => hasFailedTry(client)).toBe(true)
  await lockSession.query('commit')
  await migrating
  await lockSession.end()
  expect(await isValid(client, 'companies_name_skeleton_key')).toBe(true)
  expect((await recorded()).at(-1)?.name).toBe('0015_name_skeletons_key.sql')
})

/** Returns true once the first attempt has stopped waiting and left the index invalid. */
async function hasFailedTry(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_stat_activity
    where datname = current_database() and application_name like 'headwater start%' and state = 'idle'
      and to_regclass('companies_name_skeleton_key') is not null`)
  return rowCount === 1
}

const insertLookalikes = `
  with creator as (insert into users (id, issuer, subject, email, name)
    values (gen_random_uuid(), 'https://login.example', 'creator', 'creator@example.com', 'Creator') returning id)
  insert into companies (id, name, name_skeleton, created_by)
  select gen_random_uuid(), alike, 'acme', creator.id from creator, (values ('Acme'), ('Acmé')) as names (alike)`

test('an index that cannot be created is not recorded, and is created after the cause was removed', async () => {
  const { url, client, recorded } = await openDatabase('0014_name_skeletons.sql')
  await client.query(insertLookalikes)
  const migrateKey = () => migrate(url, '0015_name_skeletons_key.sql')
  await expect(migrateKey()).rejects.toMatchObject({ code: '23505' })
  await expect(migrateKey()).rejects.toMatchObject({ code: '23505' })
  expect((await recorded()).at(-1)?.name).toBe('0014_name_skeletons.sql')
  await client.query(`update companies set name_skeleton = 'other' where name = 'Acme'`)
  await migrateKey()
  expect(await isValid(client, 'companies_name_skeleton_key')).toBe(true)
})

const insertSameNames = `
  with creator as (insert into users (id, issuer, subject, email, name)
    values (gen_random_uuid(), 'https://login.example', 'creator', 'creator@example.com', 'Creator') returning id)
  insert into companies (id, name, created_by)
  select gen_random_uuid(), name, creator.id from creator, (values ('Acme'), ('ACME')) as names (name)`

test('startup repairs an index and a constraint that earlier versions left invalid', async () => {
  const { url, client } = await openDatabase()
  const { lines, log } = openTestLog()
  await client.query('drop index companies_name_key')
  await client.query(insertSameNames)
  await client
    .query('create unique index concurrently companies_name_key on companies (lower(name))')
    .catch(() => {})
  await client.query(
    `alter table companies add constraint companies_short_city check (length(city) < 9) not valid`,
  )
  await client.query(`update companies set name = 'Other' where name = 'Acme'`)
  await repair(url, log)
  expect(await isValid(client, 'companies_name_key')).toBe(true)
  const { rows } = await client.query('select from pg_constraint where not convalidated')
  expect(rows).toEqual([])
  expect(lines.map(({ level, defect }) => [level, defect])).toEqual([
    [40, 'index companies_name_key'],
    [40, 'constraint companies_short_city of companies'],
  ])
})

test('startup logs a defect that it cannot repair with the statement that does, and leaves nothing behind', async () => {
  const { url, client } = await openDatabase()
  const { lines, log } = openTestLog()
  await client.query('drop index companies_name_key')
  await client.query(insertSameNames)
  await client
    .query('create unique index concurrently companies_name_key on companies (lower(name))')
    .catch(() => {})
  for (let start = 0; start < 2; start += 1) await repair(url, log)
  expect(lines).toHaveLength(2)
  for (const { level, msg } of lines) {
    expect(level).toBe(50)
    expect(msg).toContain('companies_name_key is invalid')
    expect(msg).toContain('reindex index concurrently companies_name_key')
  }
  const { rows } = await client.query(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  )
  expect(rows).toEqual([{ name: 'companies_name_key' }])
})

const repair = (url: string, log: Logger) => withMigrationLock({ url, log }, (db) => repairSchema(db, log))

interface Line {
  level: number
  msg: string
  defect?: string
  lockSession?: object
}

function openTestLog() {
  const lines: Line[] = []
  return { lines, log: pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as Line) }) }
}

test('startup logs which session it waits for', async () => {
  const { url } = await openDatabase()
  const { lines, log } = openTestLog()
  const isLogged = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const first = withMigrationLock({ url, log }, () => {
    isLocked.resolve()
    return isLogged.promise
  })
  await isLocked.promise
  const second = withMigrationLock({ url, log }, () => Promise.resolve('done'))
  await expect.poll(() => lines.length).toBe(1)
  isLogged.resolve()
  await first
  expect(await second).toBe('done')
  expect(lines[0]?.lockSession).toMatchObject({
    pid: expect.any(Number) as number,
    name: expect.stringMatching(`^headwater start, .+, process ${process.pid}$`) as string,
    since: expect.any(String) as string,
  })
})

test('every migration has its own number and a row in the README’s table', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.sql')).toSorted()
  const readme = await readFile(join(import.meta.dirname, 'README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| (\d{4} .+?) \|/gm)].map(([, title = '']) => title.toLowerCase())
  expect(rows).toEqual(files.map((file) => file.replace('.sql', '').replaceAll('_', ' ')))
  const numbers = files.map((file) => file.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})
