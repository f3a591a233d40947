import { sql, type UpdateObject } from 'kysely'
import { AppError, type FieldConflict } from '#contract/core/errors.ts'
import type { Change } from '#contract/history.ts'
import type { Edit } from './changes.ts'
import type { DB } from '../data/schema.ts'

type Values = Record<string, unknown>

export interface EditedTable {
  entity: Change['entity']
  table: keyof DB
  key: readonly ('id' | 'company_id')[]
}

export interface Patch {
  /** The row's id, or the company's id if there is one row per company. */
  entityId: string
  /** Only the changed fields; null clears a field. */
  values: Values
  /** The number of the last change that the author has seen. If undefined, the last write wins. */
  baseVersion: number | undefined
}

/**
 * Writes the changed fields of one row. If a field was changed after `baseVersion`, even by the same author, and now
 * differs from the new value, throws `edit_conflict` with both values and writes nothing. Throws `not_found` if the row
 * does not exist.
 */
export async function patchFields(
  edit: Edit,
  { entity, table, key }: EditedTable,
  { entityId, values, baseVersion }: Patch,
): Promise<void> {
  const fields = Object.keys(values)
  if (fields.length === 0) return
  const ids = { id: entityId, company_id: edit.companyId }
  const where = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${ids[name]}`),
    sql` and `,
  )
  const names = sql.join(fields.map((name) => sql.ref(name)))
  const result = await sql<Values>`select ${names} from ${sql.table(table)} where ${where}`.execute(edit.trx)
  const [before] = result.rows
  if (!before) throw new AppError('not_found')
  const changed = fields.filter((name) => !isSame(before[name], values[name]))
  if (changed.length === 0) return
  await requireNoConflict(edit, { entity, entityId, values, baseVersion }, changed)
  for (const field of changed)
    edit.record('everyone', entity, entityId, { [field]: [asJson(before[field]), asJson(values[field])] })
  const changedValues = Object.fromEntries(changed.map((name) => [name, values[name]]))
  await sql`update ${sql.table(table)} set ${assign(changedValues)} where ${where}`.execute(edit.trx)
}

const assign = (values: Values) =>
  sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))

type CompanyTable = { [T in keyof DB]: 'id' | 'company_id' extends keyof DB[T] ? T : never }[keyof DB]

/**
 * Updates one row of the edited company, if the row exists. The caller records the changes. Values may be SQL
 * expressions.
 */
export async function updateRow<T extends CompanyTable>(
  { trx, companyId }: Edit,
  table: T,
  id: string,
  values: UpdateObject<DB, T, T>,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${assign(values as Values)}
    where company_id = ${companyId} and id = ${id}`.execute(trx)
}

/** `numeric` columns are read as text, so 9 equals '9.0'. */
function isSame(before: unknown, after: unknown): boolean {
  if (typeof after === 'number' && typeof before === 'string') return Number(before) === after
  return JSON.stringify(before ?? null) === JSON.stringify(after ?? null)
}

const asJson = (value: unknown) => (value ?? null) as Change['before']

interface ProposedChange extends Patch {
  entity: Change['entity']
}

/**
 * Throws `edit_conflict` if one of `fields` was changed after `baseVersion`, even by the same author, and the author
 * may read that change. Does nothing if `baseVersion` is undefined. `values` have the same form as in the change
 * history.
 */
export async function requireNoConflict(
  { trx, companyId, author, role, numberBefore }: Edit,
  { entity, entityId, values, baseVersion }: ProposedChange,
  fields: string[] = Object.keys(values),
): Promise<void> {
  if (baseVersion === undefined || baseVersion >= numberBefore || fields.length === 0) return
  const later = await trx
    .selectFrom('changes as change')
    .leftJoin('users as person', 'person.id', 'change.author_id')
    .select(['change.field', 'change.after', 'change.at', 'change.number', 'person.id', 'person.name'])
    .distinctOn('change.field')
    .where('change.company_id', '=', companyId)
    .where('change.entity', '=', entity)
    .where('change.entity_id', '=', entityId)
    .where('change.field', 'in', fields)
    .where('change.number', '>', baseVersion)
    // A conflict shows the later value, so applicants only get conflicts with changes that they may read.
    .$if(!role?.isAnalyst && !role?.isAdmin, (changes) => changes.where('change.audience', '=', 'everyone'))
    .orderBy('change.field')
    .orderBy('change.number', 'desc')
    .execute()
  if (later.length === 0) return
  const conflicts = later.map(({ field, after, at, number, id, name }): FieldConflict => ({
    field,
    yours: values[field] ?? null,
    theirs: after,
    author: id === null ? null : { id, name: id === author?.id ? 'You' : (name ?? '') },
    at,
    version: number,
  }))
  throw new AppError('edit_conflict', { details: { conflicts } })
}
