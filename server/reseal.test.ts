import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inviteTeamMember } from '#contract/team.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { getSealContext } from './connections/banks/session-seal.ts'
import { createSecretBox } from './core/secret-box.ts'
import { sealedColumns } from './reseal.ts'

const app = await startTestApp()
const { db, secrets, config } = app.ctx
const newKey = () => randomBytes(32).toString('base64')
const newest = newKey()

function runReseal(...keys: string[]) {
  const env = { DATABASE_URL: config.databaseUrl, SECRET_KEYS: keys.join(',') }
  return spawnSync(process.execPath, [join(import.meta.dirname, 'reseal.mjs')], { env, encoding: 'utf8' })
}

test('every secret is encrypted with the first key, so that the old key can be removed', async () => {
  const alice = await app.arrive('Alice')
  const { id: companyId } = await buildCompany(alice)
  await alice.call(inviteTeamMember, { params: { companyId }, body: { email: 'grace@example.com' } })
  const about = getSealContext(companyId, alice)
  const sealed_session = await secrets.seal('quiltt session', about)
  await db
    .insertInto('quiltt_profiles')
    .values({ company_id: companyId, user_id: alice.id, profile_id: 'p_1', sealed_session })
    .execute()
  expect(runReseal(newest, ...config.secretKeys)).toMatchObject({
    status: 0,
    stdout: [
      'connections: 0 sealed again, 0 left on keys that are not in SECRET_KEYS\n',
      'quiltt_profiles: 1 sealed again, 0 left on keys that are not in SECRET_KEYS\n',
      'mails: 1 sealed again, 0 left on keys that are not in SECRET_KEYS\n',
      'erasures: 0 sealed again, 0 left on keys that are not in SECRET_KEYS\n',
    ].join(''),
  })
  const box = createSecretBox([newest])
  const profile = await db.selectFrom('quiltt_profiles').select('sealed_session').executeTakeFirstOrThrow()
  expect(await box.open(profile.sealed_session ?? '', about)).toBe('quiltt session')
  const mail = await db
    .selectFrom('mails')
    .select(['id', 'secret'])
    .where('secret', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(await box.open(mail.secret ?? '', mail.id)).toMatch(/^[\w-]{43}$/)

  const lost = runReseal(newKey())
  expect(lost.status).toBe(1)
  expect(lost.stdout).toContain('quiltt_profiles: 0 sealed again, 1 left on keys that are not in SECRET_KEYS')
})

test('every column of secrets is sealed again', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = current_schema() and (column_name like 'sealed%' or column_name = 'secret')
    order by 1`.execute(db)
  const known = sealedColumns.map(({ table, column }) => ({ table, column }))
  expect(rows).toEqual(known.toSorted((a, b) => a.table.localeCompare(b.table)))
})
