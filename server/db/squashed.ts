import { type Kysely, sql } from 'kysely'
import { CannotStart } from '#server/core/settings.ts'
import { readExecutedMigrations, recordExecutedMigrations } from './executed-migrations.ts'

/** The old migrations, in order. Together, they created the same schema as `squashed`. */
const before = [
  '0001_people_and_companies.sql',
  '0002_changes.sql',
  '0003_dictionaries.sql',
  '0004_reviews_and_documents.sql',
  '0005_links.sql',
  '0006_team_and_document_providers.sql',
  '0007_grants_and_contracts.sql',
  '0008_investors_and_loans.sql',
  '0009_templates.sql',
  '0010_mail_and_audit.sql',
  '0011_direct_links.sql',
  '0012_mail_spool.sql',
  '0013_stored_files.sql',
  '0014_audit_and_idempotency.sql',
  '0015_mirrors_and_introductions.sql',
  '0016_bank_links.sql',
  '0017_links_read_at.sql',
  '0018_provider_answers.sql',
  '0020_subsidiaries.sql',
  '0022_limits_and_indexes.sql',
]

const squashed = [
  '0001_people.sql',
  '0002_history.sql',
  '0003_dictionary.sql',
  '0004_documents.sql',
  '0005_grants.sql',
  '0006_connections.sql',
  '0007_investors_and_loans.sql',
  '0008_mail.sql',
  '0009_requests.sql',
]

/**
 * Replaces the records of the old migrations with records of the squashed migrations. Does nothing to databases without
 * old migrations. Throws `CannotStart` if the database has only some of the old migrations.
 */
export async function adoptSquashedMigrations(db: Kysely<unknown>): Promise<void> {
  if ((await readExecutedMigrations(db)).size === 0) return
  await db.transaction().execute(async (trx) => {
    // Another server may be starting on the same database.
    await sql`lock table kysely_migration in exclusive mode`.execute(trx)
    const recorded = await readExecutedMigrations(trx)
    const missing = before.filter((name) => !recorded.has(name))
    if (missing.length === before.length) return
    if (missing.length > 0)
      throw new CannotStart(
        `This database was made by a version before the first release and lacks ${missing[0]}. Choose another DATA_DIR or database.`,
      )
    await sql`delete from kysely_migration where name = any(${before})`.execute(trx)
    await recordExecutedMigrations(trx, squashed)
  })
}
