import { type ExpressionBuilder } from 'kysely'
import type { DB } from '#server/core/data/schema.ts'

/**
 * Builds a subquery for the founder of `company`: the first owner of the company's team. Empty if the company was
 * created for a customer who has not signed in yet. The founder's customer kind applies to the application, even if a
 * different member submits it.
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
