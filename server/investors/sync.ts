import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction, type Transaction } from '#server/core/data/database.ts'
import type { InvestorRecord } from '#server/providers/records/index.ts'
import { emptyTable, type Run } from '#server/syncs/run.ts'
import type { Sync } from '#server/syncs/work.ts'
import { auditInvestorAddress } from './address-audit.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

/**
 * Writes a field only if its value in the table has changed (for a range: either bound), which preserves changes by
 * admins. Imported investors who are missing from a complete table no longer accept introductions.
 */
export const investorSync: Sync = {
  name: 'investors',
  async read(ctx, run) {
    const vocabulary = await readVocabulary(ctx)
    const seenIds = new Set<string>()
    const summary = await ctx.investorsSource.read(async (page) => {
      for (const { external_id } of [...page.rows, ...page.rejected])
        if (external_id) seenIds.add(external_id)
      await run.countPage(page)
      await inTransaction(ctx, (trx) => storePage(trx, run, page.rows, vocabulary))
    })
    await run.recordIgnoredColumns(summary.ignored_columns)
    const problem = summary.incomplete ?? (seenIds.size === 0 ? emptyTable : null)
    if (problem !== null) return run.recordNoRemovals(problem)
    await inTransaction(ctx, (trx) => deactivateMissing(trx, run, [...seenIds]))
  },
}

type Values = ReturnType<typeof toValues>

function toValues(record: InvestorRecord, { normalize }: Vocabulary) {
  const { startup_round_size: round, startup_target_valuation: valuation, revenue } = record
  return {
    name: record.name,
    website: record.website,
    description: record.description,
    email: record.contact_email,
    countries: record.countries,
    stages: record.stages,
    ...normalize({ sectors: record.sectors, business_models: record.business_models }),
    startup_round_size_min: round.min,
    startup_round_size_max: round.max,
    startup_target_valuation_min: valuation.min,
    startup_target_valuation_max: valuation.max,
    // An empty list means no preference, so both flags are true.
    post_revenue: revenue.length === 0 || revenue.includes('post_revenue'),
    pre_revenue: revenue.length === 0 || revenue.includes('pre_revenue'),
    active: record.active,
  }
}

async function storePage(
  trx: Transaction,
  run: Run,
  rows: InvestorRecord[],
  vocabulary: Vocabulary,
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ external_id }) => external_id)
  const stored = await trx
    .selectFrom('investors')
    .select(['id', 'external_id', 'last_read', 'email'])
    .where('external_id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const storedById = new Map(stored.map((row) => [row.external_id, row]))
  const counts = { done: rows.length, created: 0, updated: 0 }
  for (const row of rows) {
    const values = toValues(row, vocabulary)
    const before = storedById.get(row.external_id)
    if (!before) {
      await add(trx, row.external_id, values)
      counts.created += 1
    } else if (await change(trx, before, values)) counts.updated += 1
  }
  await run.count(trx, counts)
}

async function add(trx: Transaction, external_id: string, values: Values): Promise<void> {
  await trx
    .insertInto('investors')
    .values({ id: uuidv7(), external_id, ...values, last_read: JSON.stringify(values) })
    .execute()
}

/**
 * Both bounds of a range are written together, because a minimum from the table could exceed a maximum set by an admin.
 */
const otherBounds: Partial<Record<keyof Values, keyof Values>> = {
  startup_round_size_min: 'startup_round_size_max',
  startup_round_size_max: 'startup_round_size_min',
  startup_target_valuation_min: 'startup_target_valuation_max',
  startup_target_valuation_max: 'startup_target_valuation_min',
}

interface StoredInvestor {
  id: string
  email: string | null
  last_read: Partial<Record<keyof Values, unknown>> | null
}

/** Returns false if no value has changed since the last sync. */
async function change(
  trx: Transaction,
  { id, email, last_read: before }: StoredInvestor,
  values: Values,
): Promise<boolean> {
  const isNew = (name: keyof Values) => JSON.stringify(values[name]) !== JSON.stringify(before?.[name])
  const names = Object.keys(values) as (keyof Values)[]
  const changed = names.filter((name) => isNew(name) || isNew(otherBounds[name] ?? name))
  if (changed.length === 0) return false
  await trx
    .updateTable('investors')
    .set({
      ...Object.fromEntries(changed.map((name) => [name, values[name]])),
      last_read: JSON.stringify(values),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  if (changed.includes('email') && values.email !== email)
    await auditInvestorAddress(trx, { userId: null, investor: { ...values, id }, before: email })
  return true
}

async function deactivateMissing(trx: Transaction, run: Run, seenIds: string[]): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('investors')
    .set({
      active: false,
      last_read: sql`jsonb_set(last_read, '{active}', 'false')`,
      updated_at: sql`now()`,
    })
    .where('external_id', 'is not', null)
    .where(sql<boolean>`external_id <> all(${seenIds})`)
    .where(sql`last_read ->> 'active'`, '=', 'true')
    .executeTakeFirst()
  await run.count(trx, { updated: Number(numUpdatedRows) })
}
