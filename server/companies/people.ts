import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB } from '#server/core/data/schema.ts'
import { toNameOrder } from '#server/core/data/text-search.ts'

const personColumns = ['users.id', 'users.name', 'users.email'] as const
const build = expressionBuilder<DB, never>()
const byName = sql`${toNameOrder('users.name')}, users.id`

/** Subquery for the author of the enclosing query's `change`; null for automatic changes. */
export const author = jsonObjectFrom(
  build.selectFrom('users').select(personColumns).where('users.id', '=', sql.ref<string>('change.author_id')),
).as('author')

/** Subquery for the analysts assigned to the enclosing query's `company`, sorted by name. */
export const assignedAnalysts = jsonArrayFrom(
  build
    .selectFrom('company_analysts as analyst')
    .innerJoin('users', 'users.id', 'analyst.user_id')
    .select(personColumns)
    .where('analyst.company_id', '=', sql.ref<string>('company.id'))
    .orderBy(byName),
)

/** Subquery for the analysts assigned to the enclosing query's `company`, as three lists sorted by name. */
export const selectAnalystLists = () =>
  build
    .selectFrom('company_analysts as analyst')
    .innerJoin('users', 'users.id', 'analyst.user_id')
    .select((analyst) => [
      sql<{ id: string; name: string; email: string }[]>`coalesce(json_agg(json_build_object(
        'id', users.id, 'name', users.name, 'email', users.email) order by ${byName}), '[]')`.as('details'),
      sql<string[]>`coalesce(json_agg(${analyst.ref('users.id')} order by ${byName}), '[]')`.as('ids'),
      sql<string[]>`coalesce(json_agg(${analyst.ref('users.name')} order by ${byName}), '[]')`.as('names'),
    ])
    .where('analyst.company_id', '=', sql.ref<string>('company.id'))
