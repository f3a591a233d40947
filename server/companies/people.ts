import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB } from '#server/core/data/schema.ts'

const shown = ['users.id', 'users.name', 'users.email'] as const
const build = expressionBuilder<DB, never>()

/** Within a query of `change`: who made it; null where the product did. */
export const author = jsonObjectFrom(
  build.selectFrom('users').select(shown).where('users.id', '=', sql.ref<string>('change.author_id')),
).as('author')

/** Within a query of `company`: the analysts assigned to it, by name. */
export const assignedAnalysts = jsonArrayFrom(
  build
    .selectFrom('company_analysts as analyst')
    .innerJoin('users', 'users.id', 'analyst.user_id')
    .select(shown)
    .where('analyst.company_id', '=', sql.ref<string>('company.id'))
    .orderBy('users.name'),
)
