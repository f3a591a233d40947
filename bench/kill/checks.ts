import { getCompany, getCompanyStatus } from '#contract/companies.ts'
import { query } from './database.ts'
import { acknowledged, type Ledger } from './ledger.ts'
import { checkSyncs, type Tables } from './syncs.ts'
import type { World } from './world.ts'

/** One line for each thing that a check found wrong. */
type Violations = string[]

/** Every acknowledged edit is in the history once, and the company shows the last one; no edit is there twice. */
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
        ? [`“${text}” is in the history ${times(text)} times`]
        : [],
    ),
    ...(mission === last ? [] : [`the mission is “${mission}”, but “${last}” in the history`]),
  ]
}

/** Every acknowledged status change is written once and in order; an unacknowledged one may be written too. */
async function checkMoves(world: World, { moves }: Ledger, since: Date): Promise<Violations> {
  const violations: Violations = []
  for (const companyId of world.moving) {
    const rows = await query<{ to_status: string }>(
      world.product,
      'select to_status from status_changes where company_id = $1 and at >= $2 order by at, id',
      [companyId, since],
    )
    const written = rows.map(({ to_status }) => to_status).join(' ')
    const changes = moves.filter((move) => move.companyId === companyId)
    const requested = changes.map(({ to }) => to).join(' ')
    const confirmed = acknowledged(changes)
      .map(({ to }) => to)
      .join(' ')
    if (written !== requested && written !== confirmed)
      violations.push(`statuses: requested “${requested}”, acknowledged “${confirmed}”, written “${written}”`)
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
    const matches = rows.filter(({ name }) => name === company)
    const [row] = matches
    if (companyId !== null && !row) return [`${company} was created and is lost`]
    if (matches.length > 1) return [`${company} was created ${matches.length} times`]
    if (row && row.reviews !== row.mails)
      return [`${company}: ${row.reviews} reviews, ${row.mails} mails about them`]
    const isWhole = row?.reviews === 1 && row.status === 'user_action_required'
    return isAcknowledged && !isWhole ? [`the review of ${company} is lost`] : []
  })
}

/** One row for each event that was acknowledged, and each was processed once. */
async function checkEvents({ product }: World, { deliveries }: Ledger): Promise<Violations> {
  const rows = await query<{ provider: string; event_id: string; body: string; worked: number }>(
    product,
    `select provider, event_id, convert_from(body, 'UTF8') as body, worked from webhook_events`,
  )
  const stored = (id: string) => rows.filter(({ body }) => body.includes(`"${id}"`)).length
  const acknowledgedIds = new Set(acknowledged(deliveries).map(({ eventId }) => eventId))
  return [
    ...[...acknowledgedIds].flatMap((id) =>
      stored(id) === 1 ? [] : [`event ${id} was acknowledged and is stored ${stored(id)} times`],
    ),
    ...rows.flatMap(({ provider, event_id, worked }) =>
      worked === 1 ? [] : [`event ${event_id} of ${provider} was processed ${worked} times`],
    ),
  ]
}

/** Everybody who was invited has one invitation and got one mail. */
async function checkInvitations({ product, draft }: World, { invitations }: Ledger): Promise<Violations> {
  const rows = await query<{ email: string; mails: number }>(
    product,
    `select email, (select count(*)::integer from mails where kind = 'invitation' and recipient = invite.email) as mails
      from invites as invite where company_id = $1`,
    [draft.id],
  )
  return invitations.flatMap(({ email, isAcknowledged }) => {
    const matches = rows.filter((row) => row.email === email)
    const [row] = matches
    if (!row) return isAcknowledged ? [`the invitation of ${email} is lost`] : []
    return matches.length === 1 && row.mails === 1
      ? []
      : [`${email} is invited ${matches.length} times, by ${row.mails} mails`]
  })
}

/** Every connection shows the last status that its provider reported. */
async function checkConnections({ founder, draft }: World): Promise<Violations> {
  const { connections } = await founder(getCompany, { params: { companyId: draft.id } })
  return connections.flatMap(({ provider, status }) =>
    status === 'Linked' ? [] : [`the connection of ${provider} is ${status}, but linked at the provider`],
  )
}

/** The change log has no gaps, each change starts from the value before it, and no job was given up. */
async function checkSpine({ product, moving }: World): Promise<Violations> {
  const rows = await query<{ problem: string; count: number }>(
    product,
    `select 'companies with a gap in their changes' as problem, count(*)::integer as count from companies
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
  return rows.filter(({ count }) => count > 0).map(({ problem, count }) => `${count} ${problem}`)
}

export interface RoundToCheck {
  world: World
  ledger: Ledger
  since: Date
  tables: Tables
}

/** Checks everything that must hold once the product is idle again. */
export async function checkRound({ world, ledger, since, tables }: RoundToCheck): Promise<Violations> {
  const violations = await Promise.all([
    checkEdits(world, ledger),
    checkMoves(world, ledger, since),
    checkReviews(world, ledger),
    checkEvents(world, ledger),
    checkInvitations(world, ledger),
    checkSyncs(world, tables),
    checkConnections(world),
    checkSpine(world),
  ])
  return violations.flat()
}
