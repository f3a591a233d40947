import type { DB } from '#server/core/data/schema.ts'
import { companyRules } from './company-rules.ts'
import { financialRules } from './financial-rules.ts'
import { peopleRules } from './people-rules.ts'
import type { TableRule } from './rules.ts'

/**
 * Tables in the order of erasure. Rows are deleted before the rows that they refer to, and a conversation's files before
 * the messages through which the files are found.
 */
const catalog: { [T in keyof DB]: TableRule<keyof DB[T] & string> } = {
  ...companyRules,
  ...peopleRules,
  ...financialRules,
}

export interface NamedRule extends TableRule {
  table: keyof DB
}

export const tableRules: readonly NamedRule[] = Object.entries(catalog).map(
  ([table, rule]) => ({ ...rule, table }) as NamedRule,
)
