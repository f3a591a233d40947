import { type RawBuilder, sql } from 'kysely'
import type { ErasurePart } from '#contract/staff/erasure.ts'
import type { DB } from '#server/core/data/schema.ts'

export interface SubjectRows {
  /** The id of the person; empty when a company is erased. */
  userIds: string[]
  /** The person's email addresses in lower case; empty when a company is erased. */
  addresses: string[]
  /** The person's names in lower case; empty when a company is erased. */
  names: string[]
  /** The person's phone numbers; empty when a company is erased. */
  phones: string[]
  /** Companies to erase: the company itself, or the person's companies without other members. */
  companyIds: string[]
  /** The person's other companies, in which files uploaded by the person are deleted. */
  memberCompanyIds: string[]
  /** Companies that are not erased, but whose founder profile describes the person. */
  profileCompanyIds: string[]
}

export type Rows = (subject: SubjectRows) => RawBuilder<boolean>

/** `delete` removes the rows, `keep` only exports them, and an object maps columns to their replacement values. */
type Action<Column extends string> =
  | 'delete'
  | 'keep'
  | Partial<Record<Column, string | boolean | null | RawBuilder<unknown>>>

export interface RowRule<Column extends string = string> {
  rows: Rows
  action: Action<Column>
}

/** Every column that can contain text is in `texts`, `plain` or `secret`. */
export interface TableRule<Column extends string = string> {
  part: ErasurePart
  company?: RowRule<Column>
  person?: RowRule<Column>
  /** Columns whose text may mention the subject, even in rows of other subjects. */
  texts?: readonly Column[]
  /** Columns not searched for mentions, such as enumerations, ids, and values by which the subject's rows are found. */
  plain?: readonly Column[]
  /** Never exported. */
  secret?: readonly Column[]
}

export type Rules = { [T in keyof DB]?: TableRule<keyof DB[T] & string> }

type Ids = { [K in keyof SubjectRows]: SubjectRows[K] }

export const whereId =
  (column: string, ids: keyof Ids): Rows =>
  (subject) =>
    sql<boolean>`${sql.ref(column)} = any(${subject[ids]}::uuid[])`

export const whereCompany = whereId('company_id', 'companyIds')

export const whereUser = (column = 'user_id'): Rows => whereId(column, 'userIds')

/** Expects values in lower case. */
export const whereText =
  (column: string, values: 'addresses' | 'names' | 'phones'): Rows =>
  (subject) =>
    sql<boolean>`lower(${sql.ref(column)}) = any(${subject[values]}::text[])`

export const whereAny =
  (...conditions: Rows[]): Rows =>
  (subject) =>
    sql<boolean>`(${sql.join(
      conditions.map((build) => build(subject)),
      sql` or `,
    )})`

export const whereAll =
  (...conditions: Rows[]): Rows =>
  (subject) =>
    sql<boolean>`(${sql.join(
      conditions.map((build) => build(subject)),
      sql` and `,
    )})`

export const whereSql =
  (condition: RawBuilder<boolean>): Rows =>
  () =>
    condition

export const erasedText = 'Erased'
/** A valid address that receives no email (RFC 2606). */
export const erasedAddress = 'erased@erased.invalid'

/** The text cannot be set to null, because a constraint requires it in some rows. */
export const replaceIfSet = (column: string) =>
  sql`case when ${sql.ref(column)} is null then null else ${erasedText} end`

export const setNowIfNull = (column: string) => sql`coalesce(${sql.ref(column)}, now())`
