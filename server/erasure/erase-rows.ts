import { type RawBuilder, sql } from 'kysely'
import type { ErasurePart } from '#contract/staff/erasure.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { type NamedRule, tableRules } from './catalog.ts'
import type { RowRule, SubjectRows } from './rules.ts'

type Db = Database | Transaction

export type Counts = Partial<Record<ErasurePart, number>>

export function addCount(counts: Counts, part: ErasurePart, count: number): void {
  if (count > 0) counts[part] = (counts[part] ?? 0) + count
}

/** Rows are deleted and replaced in batches of this size, so that no statement takes long. */
const batchSize = 5000

const listRowRules = ({ company, person }: NamedRule, subject: SubjectRows): RowRule[] => [
  ...(company && subject.companyIds.length > 0 ? [company] : []),
  ...(person && subject.userIds.length > 0 ? [person] : []),
]

/** Idempotent. */
export async function eraseRows(db: Db, subject: SubjectRows, counts: Counts): Promise<void> {
  for (const rule of tableRules) addCount(counts, rule.part, await eraseTable(db, rule, subject))
}

export async function eraseTable(db: Db, rule: NamedRule, subject: SubjectRows): Promise<number> {
  let total = 0
  for (const { rows, action } of listRowRules(rule, subject)) {
    if (action === 'keep') continue
    for (let count = batchSize; count >= batchSize; total += count)
      count = await eraseBatch(db, rule.table, rows(subject), action)
  }
  return total
}

async function eraseBatch(
  db: Db,
  table: string,
  rows: RawBuilder<boolean>,
  action: Exclude<RowRule['action'], 'keep'>,
): Promise<number> {
  const { condition, write } =
    action === 'delete'
      ? { condition: rows, write: sql`delete from ${sql.table(table)}` }
      : {
          condition: sql`${rows} and ${differs(action)}`,
          write: sql`update ${sql.table(table)} set ${assign(action)}`,
        }
  // `ctid` is unique only within a partition, so the outer statement repeats the condition.
  const { numAffectedRows = 0n } = await sql`
    ${write} where ${condition} and ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${batchSize}))`.execute(db)
  return Number(numAffectedRows)
}

type Values = Record<string, unknown>

const toValue = (value: unknown) => (isExpression(value) ? value : sql`${value}`)

const isExpression = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value

const assign = (values: Values) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${toValue(value)}`))

/** Excludes rows that already have the values, so that only changed rows are counted. */
const differs = (values: Values) =>
  sql`(${sql.join(
    Object.entries(values).map(
      ([column, value]) => sql`${sql.ref(column)} is distinct from ${toValue(value)}`,
    ),
    sql` or `,
  )})`

interface PartCount {
  part: ErasurePart
  deleted: number
  replaced: number
  kept: number
}

export async function countSubjectRows(db: Database, subject: SubjectRows): Promise<PartCount[]> {
  const parts = new Map<ErasurePart, PartCount>()
  for (const rule of tableRules) {
    const count = parts.get(rule.part) ?? { part: rule.part, deleted: 0, replaced: 0, kept: 0 }
    for (const { rows, action } of listRowRules(rule, subject)) {
      const result = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(rule.table)} where ${rows(subject)}`.execute(db)
      const kind = action === 'delete' ? 'deleted' : action === 'keep' ? 'kept' : 'replaced'
      count[kind] += result.rows[0]?.count ?? 0
    }
    parts.set(rule.part, count)
  }
  return [...parts.values()].filter(({ deleted, replaced, kept }) => deleted + replaced + kept > 0)
}

/** Returns null if the table has no rule for the subject. */
export function buildSubjectCondition(rule: NamedRule, subject: SubjectRows): RawBuilder<boolean> | null {
  const conditions = listRowRules(rule, subject).map(({ rows }) => rows(subject))
  return conditions.length === 0 ? null : sql<boolean>`(${sql.join(conditions, sql` or `)})`
}
