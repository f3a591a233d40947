import { sql } from 'kysely'
import { type PipelineCounts, staleDays } from '#contract/staff/pipeline.ts'
import { reviewStatuses } from '#contract/rules/statuses.ts'
import { isReadyToFund, isWaitingOn } from '#server/companies/waiting-party.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'

export async function countPipeline({ db }: Context, user: CurrentUser): Promise<PipelineCounts> {
  const isAdmin = user.permissions.includes('admin')
  const { rows } = await sql<PipelineCounts>`
    select
      count(*) filter (where is_mine)::integer as mine,
      count(*) filter (where is_waiting
        and (is_mine or ${isAdmin} and (not is_assigned or is_ready_to_fund)))::integer as waiting,
      count(*) filter (where status = any(${reviewStatuses}) and not is_assigned)::integer as unassigned,
      count(*) filter (where status = any(${reviewStatuses})
        and updated_at < now() - make_interval(days => ${staleDays}))::integer as stale,
      (select count(distinct chosen.intro_id)::integer from intro_investors as chosen
        join intro_applications as intro on intro.company_id = chosen.company_id and intro.id = chosen.intro_id
        where chosen.introduced_at is null and chosen.withdrawn_at is null
          and intro.status <> 'draft') as introductions,
      (select count(*)::integer from support_threads where unread_since is not null) as support,
      (select count(*)::integer from unmatched_loans as loan where ${isAdmin} and not exists (
        select from loans where loans.external_id = loan.external_id)) as unmatched_loans
    from (
      select company.status, company.updated_at, own.user_id is not null as is_mine,
        ${isWaitingOn('funder')} as is_waiting, ${isReadyToFund} as is_ready_to_fund,
        exists (select from company_analysts as analyst
          where analyst.company_id = company.id) as is_assigned
      from companies as company
      left join company_analysts as own on own.company_id = company.id and own.user_id = ${user.id}
      where company.status = any(${reviewStatuses}) or own.user_id is not null
        or ${isAdmin} and company.id in (select company_id from reviews where closed_at is null)
    ) as seen`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate query returned no row')
  return counts
}
