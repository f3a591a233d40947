import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { v7 as uuidv7 } from 'uuid'
import { type CaseRisk, maxAcceptedRisks } from '#contract/staff/cases.ts'
import { AppError } from '#contract/core/errors.ts'
import { listRisks, type Risk, type RiskFacts } from '#contract/rules/risks.ts'
import { requestStatuses } from '#contract/rules/statuses.ts'
import type { Context } from '#server/context.ts'
import { editCompany } from '#server/core/edits/changes.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import { toNameOrder } from '#server/core/data/text-search.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'

type Db = Database | Transaction

/**
 * Subquery for the time at which the open review of the enclosing query's `company` started to wait on the applicant;
 * the earliest time if several sections are waiting. Null if no section is waiting or the status of the company is not
 * in `requestStatuses`. A repeated request in a section that is already waiting does not change the time.
 */
const waitingSince = sql<string | null>`(
  select min(coalesce(
    (select change.at from changes as change
      where change.company_id = part.company_id and change.entity = 'review' and change.entity_id = part.review_id
        and change.field = part.section and change.after = ${JSON.stringify('with_applicant')}
        and change.before is distinct from change.after
      order by change.number desc limit 1),
    review.created_at))
  from reviews as review
  join review_sections as part on part.company_id = review.company_id and part.review_id = review.id
  where review.company_id = company.id and review.closed_at is null and part.state = 'with_applicant'
    and company.status = any(${requestStatuses}))`

const selectFacts = (db: Db, companyIds: readonly string[]) =>
  db
    .selectFrom('companies as company')
    .leftJoin('assessments as assessment', 'assessment.company_id', 'company.id')
    .leftJoin('commercial_contracts as contracts', 'contracts.company_id', 'company.id')
    .select(['company.id', 'company.status'])
    .select(['assessment.runway_months', 'assessment.has_other_loans', 'contracts.largest_percentage'])
    .select((company) => [
      jsonArrayFrom(
        company
          .selectFrom('connections')
          .select(['platform', 'source_type', 'status', 'last_sync'])
          .whereRef('connections.company_id', '=', 'company.id'),
      ).as('connections'),
      company
        .selectFrom('documents')
        .select(sql<string[] | null>`array_agg(filename order by ${toNameOrder('filename')}, id)`.as('names'))
        .whereRef('documents.company_id', '=', 'company.id')
        .where('documents.deleted_at', 'is', null)
        .where('documents.scan_status', '=', 'infected')
        .as('infected_files'),
      company
        .selectFrom('climate_grants as grant')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('grant.company_id', '=', 'company.id')
        .where('grant.deleted_at', 'is', null)
        .where('grant.is_match_required', '=', true)
        .where('grant.is_funds_arranged_to_match_requirement', '=', false)
        .as('open_matches'),
      company
        .selectFrom('climate_grants as grant')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('grant.company_id', '=', 'company.id')
        .where('grant.deleted_at', 'is', null)
        .where('grant.is_funding_approved', '=', false)
        .as('unapproved_grants'),
      waitingSince.as('waiting_since'),
    ])
    .where('company.id', '=', sql<string>`any(${companyIds}::uuid[])`)

const toFacts = ({
  runway_months,
  largest_percentage,
  infected_files,
  open_matches,
  unapproved_grants,
  ...row
}: Awaited<ReturnType<ReturnType<typeof selectFacts>['execute']>>[number]): RiskFacts => ({
  ...row,
  runway_months: runway_months === null ? null : Number(runway_months),
  largest_percentage: largest_percentage === null ? null : Number(largest_percentage),
  infected_files: infected_files ?? [],
  open_matches: open_matches ?? 0,
  unapproved_grants: unapproved_grants ?? 0,
})

/** Only staff may see risks. Days are counted in `timeZone`. */
export async function readRisks(
  db: Db,
  companyIds: readonly string[],
  timeZone: string,
): Promise<Map<string, CaseRisk[]>> {
  if (companyIds.length === 0) return new Map()
  const clock = { now: new Date(), timeZone }
  const companies = await selectFacts(db, companyIds).execute()
  const accepted = await db
    .selectFrom('accepted_risks as risk')
    .innerJoin('users as person', 'person.id', 'risk.accepted_by')
    .select(['risk.company_id', 'risk.kind', 'risk.fact', 'risk.id', 'risk.reason'])
    .select(['person.name as by', 'risk.accepted_at as at'])
    .where('risk.company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
    .where('risk.withdrawn_at', 'is', null)
    .execute()
  return new Map(
    companies.map((company) => {
      const companyAcceptances = accepted.filter(({ company_id }) => company_id === company.id)
      const withAcceptance = (risk: Risk): CaseRisk => {
        const acceptance = companyAcceptances.find(
          ({ kind, fact }) => kind === risk.kind && fact === risk.fact,
        )
        if (!acceptance) return { ...risk, accepted: null }
        const { id, by, at, reason } = acceptance
        return { ...risk, accepted: { id, by, at, reason } }
      }
      return [company.id, listRisks(toFacts(company), clock).map(withAcceptance)]
    }),
  )
}

/** Throws `not_found` if the risk's fact has changed, so that no one accepts a risk that they have not seen. */
export async function acceptRisk(
  ctx: Context,
  company: CompanyCaller,
  { kind, fact, reason }: { kind: Risk['kind']; fact: string; reason: string },
): Promise<void> {
  const { user, companyId } = company
  await editCompany(ctx, company, async ({ trx }) => {
    const risk = (await readRisks(trx, [companyId], ctx.config.officeTimeZone))
      .get(companyId)
      ?.find((candidate) => candidate.kind === kind)
    if (!risk || risk.fact !== fact) throw new AppError('not_found')
    if (risk.accepted) throw new AppError('already_exists')
    const all = trx.selectFrom('accepted_risks').where('company_id', '=', companyId)
    await requireCountBelow(maxAcceptedRisks, all, 'This company has the maximum number of accepted risks')
    await trx
      .insertInto('accepted_risks')
      .values({ company_id: companyId, id: uuidv7(), kind, fact, reason, accepted_by: user.id })
      .execute()
  })
}

export async function restoreRisk(ctx: Context, company: CompanyCaller, id: string): Promise<void> {
  const { user, companyId } = company
  await editCompany(ctx, company, async ({ trx }) => {
    const { numUpdatedRows } = await trx
      .updateTable('accepted_risks')
      .set({ withdrawn_by: user.id, withdrawn_at: sql`clock_timestamp()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new AppError('not_found')
  })
}
