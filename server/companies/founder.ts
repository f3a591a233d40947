import { type ExpressionBuilder } from 'kysely'
import type { DB } from '#server/core/data/schema.ts'

/**
 * Whose company it is: the first owner of its team; nobody while the customer it was created for has not come. Which
 * kind of customer an application is of is the founder's word, whoever looks at it or sends it.
 */
export const founderOf = (company: ExpressionBuilder<DB & { company: DB['companies'] }, 'company'>) =>
  company
    .selectFrom('company_members as owner')
    .innerJoin('users as founder', 'founder.id', 'owner.user_id')
    .whereRef('owner.company_id', '=', 'company.id')
    .where('owner.role', '=', 'owner')
    .orderBy('owner.created_at')
    .orderBy('owner.user_id')
    .limit(1)
