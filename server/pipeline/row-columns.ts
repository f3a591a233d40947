import { expressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { LastChange } from '#contract/staff/pipeline.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { signingSummary } from '#server/companies/signing-summary.ts'
import { selectFounder } from '#server/companies/founder.ts'
import { offerSummary } from '#server/companies/offer-summary.ts'
import { reviewProgress } from '#server/companies/review-progress.ts'
import type { DB } from '#server/core/data/schema.ts'

const build = expressionBuilder<DB & { company: DB['companies'] }, 'company'>()

const isCfoCustomer = sql<boolean>`${selectFounder(build).select('founder.cfo_customer')} is not null`

const memberCount = sql<number>`(select count(*)::integer from company_members as member
  where member.company_id = company.id)`

/** The last change that the applicant can also see. If an edit made several such changes, the first of them. */
const lastChange = jsonObjectFrom(
  build
    .selectFrom('changes as change')
    .select(['change.entity', 'change.field'])
    .select(
      sql<LastChange['kind']>`case when change.before = 'null' then 'added'
        when change.after = 'null' then 'removed' else 'changed' end`.as('kind'),
    )
    .select(
      sql<CompanyStatus | null>`case when change.entity = 'status' and change.field = 'status'
        then change.after #>> '{}' end`.as('status'),
    )
    .whereRef('change.company_id', '=', 'company.id')
    .where('change.audience', '=', 'everyone')
    .orderBy('change.number', 'desc')
    .orderBy('change.position')
    .limit(1),
)

export const pipelineColumns = [
  isCfoCustomer.as('is_cfo_customer'),
  memberCount.as('member_count'),
  offerSummary.as('offer'),
  signingSummary.as('signing'),
  reviewProgress.as('actual_review'),
  lastChange.as('last_change'),
] as const
