import { getCompany, getCompanyStatus } from '#contract/companies.ts'
import { query } from './database.ts'
import { acknowledged, type Ledger } from './ledger.ts'
import { checkSyncs, type Tables } from './syncs.ts'
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

/** One row for each event that was acknowledged, and the work on each was committed once. */
async function checkEvents({ product }: World, { deliveries }: Ledger): Promise<Violations> {
  const rows = await query<{ provider: string; event_id: string; body: string; worked: number }>(
    product,
    `select provider, event_id, convert_from(body, 'UTF8') as body, worked from webhook_events`,
  )
  const stored = (id: string) => rows.filter(({ body }) => body.includes(`"${id}"`)).length
  const known = new Set(acknowledged(deliveries).map(({ eventId }) => eventId))
  return [
    ...[...known].flatMap((id) =>
      stored(id) === 1 ? [] : [`event ${id} was acknowledged and is stored ${stored(id)} times`],
    ),
    ...rows.flatMap(({ provider, event_id, worked }) =>
      worked === 1 ? [] : [`event ${event_id} of ${provider} was worked on ${worked} times`],
    ),
  ]
}

/** Everybody who was invited is so once, and was written to once. */
async function checkInvitations({ product, draft }: World, { invitations }: Ledger): Promise<Violations> {
  const rows = await query<{ email: string; mails: number }>(
    product,
    `select email, (select count(*)::integer from mails where kind = 'invitation' and recipient = invite.email) as mails
      from invites as invite where company_id = $1`,
    [draft.id],
  )
  return invitations.flatMap(({ email, isAcknowledged }) => {
    const found = rows.filter((row) => row.email === email)
    const [row] = found
    if (!row) return isAcknowledged ? [`the invitation of ${email} is lost`] : []
    return found.length === 1 && row.mails === 1
      ? []
      : [`${email} is invited ${found.length} times, by ${row.mails} mails`]
  })
}

/** The last word of each provider is ours. */
async function checkConnections({ founder, draft }: World): Promise<Violations> {
  const { connections } = await founder(getCompany, { params: { companyId: draft.id } })
  return connections.flatMap(({ provider, status }) =>
    status === 'Linked' ? [] : [`the connection of ${provider} is ${status}, there it is linked`],
  )
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
  tables: Tables
}

/** Everything that has to hold once the product is quiet again. */
export async function checkRound({ world, ledger, since, tables }: RoundToCheck): Promise<Violations> {
  const found = await Promise.all([
    checkEdits(world, ledger),
    checkMoves(world, ledger, since),
    checkReviews(world, ledger),
    checkEvents(world, ledger),
    checkInvitations(world, ledger),
    checkSyncs(world, tables),
    checkConnections(world),
    checkSpine(world),
  ])
  return found.flat()
}
