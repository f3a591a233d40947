import { getCompany, getCompanyStatus } from '#contract/companies.ts'
import { getInvestorSync } from '#contract/investors.ts'
import { query } from './database.ts'
import type { Expected } from './investors.ts'
import { acknowledged, type Ledger } from './ledger.ts'
import type { World } from './world.ts'

/** What a check found wrong, each in one line. */
type Violations = string[]

/** Every edit that was acknowledged stands in the history once, the last of them in the company; none is there twice. */
async function checkEdits({ product, founder, draft }: World, { edits }: Ledger): Promise<Violations> {
  const rows = await query<{ after: string }>(
    product,
    `select after from changes where company_id = $1 and field = 'mission' order by number`,
    [draft.id],
  )
  const written = rows.map(({ after }) => after)
  const last = written.at(-1) ?? null
  const times = (text: string) => written.filter((one) => one === text).length
  const { mission } = await founder(getCompany, { params: { companyId: draft.id } })
  return [
    ...edits.flatMap(({ text, isAcknowledged }) =>
      times(text) > 1 || (isAcknowledged && times(text) === 0)
        ? [`“${text}” stands ${times(text)} times in the history`]
        : [],
    ),
    ...(mission === last ? [] : [`the company says “${mission}”, its history “${last}”`]),
  ]
}

/** Every move stands once, in its order; one that nobody acknowledged may stand too. */
async function checkMoves(world: World, { moves }: Ledger, since: Date): Promise<Violations> {
  const violations: Violations = []
  for (const companyId of world.moving) {
    const rows = await query<{ to_status: string }>(
      world.product,
      'select to_status from status_changes where company_id = $1 and at >= $2 order by at, id',
      [companyId, since],
    )
    const written = rows.map(({ to_status }) => to_status).join(' ')
    const own = moves.filter((move) => move.companyId === companyId)
    const all = own.map(({ to }) => to).join(' ')
    const sure = acknowledged(own)
      .map(({ to }) => to)
      .join(' ')
    if (written !== all && written !== sure)
      violations.push(`statuses: asked “${all}”, acknowledged “${sure}”, written “${written}”`)
    const { status } = await world.admin(getCompanyStatus, { params: { companyId } })
    if (rows.length > 0 && status !== rows.at(-1)?.to_status)
      violations.push(`a company is ${status} after ${written}`)
  }
  return violations
}

async function checkReviews({ product }: World, { reviews }: Ledger): Promise<Violations> {
  const rows = await query<{ name: string; status: string; reviews: number; mails: number }>(
    product,
    `select name, status,
      (select count(*)::integer from reviews where company_id = company.id) as reviews,
      (select count(*)::integer from mails where company_id = company.id and kind = 'requested') as mails
    from companies as company where name = any($1)`,
    [reviews.map(({ company }) => company)],
  )
  return reviews.flatMap(({ company, companyId, isAcknowledged }) => {
    const found = rows.filter(({ name }) => name === company)
    const [row] = found
    if (companyId !== null && !row) return [`${company} was made and is lost`]
    if (found.length > 1) return [`${company} is there ${found.length} times`]
    if (row && row.reviews !== row.mails)
      return [`${company}: ${row.reviews} reviews, ${row.mails} mails of it`]
    const isWhole = row?.reviews === 1 && row.status === 'user_action_required'
    return isAcknowledged && !isWhole ? [`the review of ${company} is lost`] : []
  })
}

/** Stored once, worked on, by one job; and one row for each event that was acknowledged. */
async function checkEvents({ product }: World, { deliveries }: Ledger): Promise<Violations> {
  const rows = await query<{ event_id: string; is_done: boolean; jobs: number }>(
    product,
    `select event_id, processed_at is not null as is_done, (select count(*)::integer from pgboss.job
      where name = 'accounting-event' and data ->> 'webhook' = event.id::text) as jobs
    from webhook_events as event where provider = 'codat'`,
  )
  const lost = new Set(acknowledged(deliveries).map(({ eventId }) => eventId))
  for (const { event_id } of rows) lost.delete(event_id)
  return [
    ...[...lost].map((eventId) => `event ${eventId} was acknowledged and is lost`),
    ...rows.flatMap(({ event_id, is_done, jobs }) =>
      is_done && jobs === 1 ? [] : [`event ${event_id}: ${is_done ? '' : 'not '}worked on, ${jobs} jobs`],
    ),
  ]
}

async function checkSync({ admin }: World, expected: Expected): Promise<Violations> {
  const { status, total, done, created, updated, failed, error } = await admin(getInvestorSync, {})
  const told = JSON.stringify({ status, total, done, created, updated, failed, error })
  const right = JSON.stringify({
    status: 'done',
    total: expected.total,
    done: expected.total,
    created: expected.created,
    updated: expected.updated,
    failed: 0,
    error: null,
  })
  return told === right ? [] : [`the sync ended with ${told} instead of ${right}`]
}

/** The last word of the provider is ours. */
async function checkConnection({ founder, draft }: World): Promise<Violations> {
  const { connections } = await founder(getCompany, { params: { companyId: draft.id } })
  const status = connections.find(({ id }) => id === draft.connectionId)?.status
  return status === 'Linked' ? [] : [`the connection is ${status}, at its provider it is linked`]
}

/** Numbers without gaps, no change that does not begin where the one before it ended, no job given up. */
async function checkSpine({ product, moving }: World): Promise<Violations> {
  const rows = await query<{ what: string; count: number }>(
    product,
    `select 'companies with a gap in their changes' as what, count(*)::integer as count from companies
      where version <> (select count(distinct number) from changes where company_id = companies.id)
        or version <> (select coalesce(max(number), 0) from changes where company_id = companies.id)
    union all
    select 'changes that do not follow from the one before', count(*)::integer from (
      select before, lag(after) over (partition by company_id, entity, entity_id, field order by number, position)
        as expected, entity from changes where entity in ('company', 'connection')) as chain
      where expected is not null and expected <> before
    union all
    select 'changes of a status without their mail', count(*)::integer from status_changes as change
      where author_id is not null and from_status is not null and company_id = any($1)
        and (select count(*) from mails where event_key like 'status_changed:' || change.id || ':%') <> 1
    union all
    select 'jobs given up', count(*)::integer from pgboss.job where state = 'failed'`,
    [moving],
  )
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`)
}

export interface RoundToCheck {
  world: World
  ledger: Ledger
  since: Date
  expected: Expected
}

/** Everything that has to hold once the product is quiet again. */
export async function checkRound({ world, ledger, since, expected }: RoundToCheck): Promise<Violations> {
  const found = await Promise.all([
    checkEdits(world, ledger),
    checkMoves(world, ledger, since),
    checkReviews(world, ledger),
    checkEvents(world, ledger),
    checkSync(world, expected),
    checkConnection(world),
    checkSpine(world),
  ])
  return found.flat()
}
