import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '#server/core/data/schema.ts'

/**
 * Subquery for a query of `company`: its founder, the first owner of its team. Empty until the customer for whom it was
 * created arrives. The founder's customer kind applies to the application, whoever reads or submits it.
 */
export const selectFounder = (company: ExpressionBuilder<DB & { company: DB['companies'] }, 'company'>) =>
  company
    .selectFrom('company_members as owner')
    .innerJoin('users as founder', 'founder.id', 'owner.user_id')
    .whereRef('owner.company_id', '=', 'company.id')
    .where('owner.role', '=', 'owner')
    .orderBy('owner.created_at')
    .orderBy('owner.user_id')
    .limit(1)

/** The same the other way round: all founders, as `customer` beside their `owner` row, which no other owner's comes before. */
export const selectFounders = (db: Pick<ExpressionBuilder<DB, never>, 'selectFrom'>) =>
  db
    .selectFrom('users as customer')
    .innerJoin('company_members as owner', 'owner.user_id', 'customer.id')
    .where('owner.role', '=', 'owner')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('company_members as earlier')
            .select('earlier.user_id')
            .whereRef('earlier.company_id', '=', 'owner.company_id')
            .where('earlier.role', '=', 'owner')
            .where(sql<boolean>`(earlier.created_at, earlier.user_id) < (owner.created_at, owner.user_id)`),
        ),
      ),
    )
