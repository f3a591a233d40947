import { sql } from 'kysely'
import { readServerSettings } from '#server/config.ts'
import { getSealContext } from '#server/connections/banks/session-seal.ts'
import { connectDatabase, type Database } from '#server/core/data/database.ts'
import { openLog } from '#server/core/log.ts'
import { createSecretBox, type SecretBox } from '#server/core/secret-box.ts'
import { ConfigError } from '#server/core/settings.ts'
import { encryptPlaintextSecrets } from '#server/mail/mail-secrets.ts'
import { runProgram } from './program.ts'

interface SealedColumn {
  table: string
  column: string
  keys: readonly [string, string] | readonly [string]
  /** Returns the `about` text with which a row's secret was encrypted. Decryption requires the same text. */
  getContext: (row: Record<string, string>) => string
}

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'connections',
    column: 'sealed_token',
    keys: ['company_id', 'id'],
    getContext: ({ id = '' }) => id,
  },
  {
    table: 'quiltt_profiles',
    column: 'sealed_session',
    keys: ['company_id', 'user_id'],
    getContext: ({ company_id = '', user_id = '' }) => getSealContext(company_id, { id: user_id }),
  },
  { table: 'mails', column: 'secret', keys: ['id'], getContext: ({ id = '' }) => id },
  { table: 'erasures', column: 'sealed_subject', keys: ['id'], getContext: ({ id = '' }) => id },
]

export interface Resealed {
  resealed: number
  /** The number of secrets that no configured key decrypts. */
  left: number
}

const batchSize = 500

/**
 * Encrypts a column's secrets with the first key if they use an older key or format. Secrets that no key decrypts stay
 * unchanged.
 */
export async function resealColumn(
  { db, secrets }: { db: Database; secrets: SecretBox },
  place: SealedColumn,
): Promise<Resealed> {
  const counts: Resealed = { resealed: 0, left: 0 }
  for (let last: Record<string, string> | undefined; ;) {
    const rows = await readBatch(db, place, last)
    for (const row of rows) {
      const { sealed = '' } = row
      if (!secrets.isOld(sealed)) continue
      const about = place.getContext(row)
      const text = await secrets.open(sealed, about).catch(() => null)
      if (text === null) counts.left += 1
      else counts.resealed += await replace(db, place, row, await secrets.seal(text, about))
    }
    last = rows.at(-1)
    if (rows.length < batchSize) return counts
  }
}

async function readBatch(
  db: Database,
  { table, column, keys }: SealedColumn,
  last: Record<string, string> | undefined,
): Promise<Record<string, string>[]> {
  const columns = sql.join(keys.map((key) => sql.ref(key)))
  const after = last ? sql`and (${columns}) > (${sql.join(keys.map((key) => last[key]))})` : sql``
  const { rows } = await sql<Record<string, string>>`
    select ${columns}, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null ${after} order by ${columns} limit ${batchSize}`.execute(db)
  return rows
}

/** Replaces a secret, unless it has changed since it was read. */
async function replace(
  db: Database,
  { table, column, keys }: SealedColumn,
  row: Record<string, string>,
  sealed: string,
): Promise<number> {
  const isRow = sql.join(
    keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
    sql` and `,
  )
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${isRow} and ${sql.ref(column)} = ${row['sealed']}`.execute(db)
  return Number(numAffectedRows)
}

/** Exits with code 1 if a secret could not be decrypted. */
export const runResealCommand = () =>
  runProgram(async () => {
    const { databaseUrl, databasePooler, secretKeys, logLevel } = readServerSettings(process.env)
    if (databaseUrl === null)
      throw new ConfigError('DATABASE_URL: this command needs the settings of a server')
    if (secretKeys.length === 0) throw new ConfigError('SECRET_KEYS: list all keys, the new key first')
    const log = openLog(logLevel)
    const onError = (error: Error) => log.warn({ err: error }, 'lost a database connection')
    const db = connectDatabase(databaseUrl, onError, databasePooler !== null)
    const secrets = createSecretBox(secretKeys)
    try {
      await encryptPlaintextSecrets({ db, secrets })
      for (const place of sealedColumns) {
        const { resealed, left } = await resealColumn({ db, secrets }, place)
        process.stdout.write(
          `${place.table}: ${resealed} sealed again, ${left} left on keys that are not in SECRET_KEYS\n`,
        )
        if (left > 0) process.exitCode = 1
      }
    } finally {
      await db.destroy()
    }
  })
