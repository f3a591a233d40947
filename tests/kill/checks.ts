import { getCompany, getCompanyStatus } from '#contract/companies.ts'
import { queryDatabase } from '../product/product-database.ts'
import { type Attempt, type Ledger, selectAttempts } from './ledger.ts'
import type { World } from './world.ts'

const storedAttempts = `
  select 'edit' as kind, after #>> '{}' as key from changes where company_id = $1 and field = 'mission'
  union all select 'upload', filename from documents where company_id = $1 and deleted_at is null
  union all select 'invitation', email from invites where company_id = $1
  union all select 'delivery', substring(convert_from(body, 'UTF8') from 'msg_[a-z]+_[0-9]+_[0-9]+') from webhook_events
  union all select 'company', name from companies where name like 'Penstock %'
  union all select 'review', name from companies as company join reviews as review on review.company_id = company.id
    where name like 'Penstock %' and status = 'user_action_required'`

/** Status changes and syncs have separate checks. */
async function checkAttempts({ product, draft }: World, { attempts }: Ledger): Promise<string[]> {
  const rows = await queryDatabase<Pick<Attempt, 'kind' | 'key'>>(product, storedAttempts, [draft.id])
  const stored = Map.groupBy(rows, ({ kind, key }) => `${kind} ${key}`)
  return attempts.flatMap(({ kind, key, isAcknowledged }) => {
    if (kind === 'move' || kind === 'sync') return []
    const copies = stored.get(`${kind} ${key}`)?.length ?? 0
    const isCorrect = copies === 1 || (copies === 0 && !isAcknowledged)
    return isCorrect ? [] : [`${kind} ${key} is stored ${copies} times`]
  })
}

/**
 * Checks that every acknowledged status change is stored once and in order. An unacknowledged change may also be
 * stored.
 */
async function checkMoves(world: World, ledger: Ledger, since: Date): Promise<string[]> {
  const violations: string[] = []
  for (const companyId of world.moving) {
    const rows = await queryDatabase<{ to_status: string }>(
      world.product,
      'select to_status from status_changes where company_id = $1 and at >= $2 order by at, id',
      [companyId, since],
    )
    const stored = rows.map(({ to_status }) => to_status).join(' ')
    const moves = selectAttempts(ledger, 'move').filter(({ key }) => key === companyId)
    const join = (attempts: readonly Attempt[]) => attempts.map(({ value }) => value).join(' ')
    const [requested, acknowledged] = [join(moves), join(moves.filter((each) => each.isAcknowledged))]
    if (stored !== requested && stored !== acknowledged)
      violations.push(
        `statuses: requested “${requested}”, acknowledged “${acknowledged}”, stored “${stored}”`,
      )
    const { status } = await world.admin(getCompanyStatus, { params: { companyId } })
    if (rows.length > 0 && status !== rows.at(-1)?.to_status)
      violations.push(`a company is ${status} after ${stored}`)
  }
  return violations
}

const brokenRules = `
  select 'companies with a gap in their changes' as problem, count(*)::integer as count from companies
    where version <> (select count(distinct number) from changes where company_id = companies.id)
      or version <> (select coalesce(max(number), 0) from changes where company_id = companies.id)
  union all
  select 'changes that do not follow from the previous change', count(*)::integer from (
    select before, lag(after) over (partition by company_id, entity, entity_id, field order by number, position)
      as expected from changes where entity in ('company', 'connection')) as chain where expected <> before
  union all
  select 'changes of a status without their mail', count(*)::integer from status_changes as change
    where author_id is not null and from_status is not null and company_id = any($2)
      and (select count(*) from mails where event_key like 'status_changed:' || change.id || ':%') <> 1
  union all
  select 'companies with more or fewer reviews than mails about them', count(*)::integer from companies as company
    where name like 'Penstock %' and (select count(*) from reviews where company_id = company.id)
      <> (select count(*) from mails where company_id = company.id and kind = 'requested')
  union all
  select 'invitations without their mail', count(*)::integer from invites where company_id = $1
    and (select count(*) from mails where kind = 'invitation' and recipient = email) <> 1
  union all
  select 'events that were not processed once', count(*)::integer from webhook_events where worked <> 1
  union all
  select 'connections that are linked at the provider only', count(*)::integer from connections
    where provider_connection_id = any($3) and status <> 'Linked'
  union all
  select 'missions that differ from the last change', count(*)::integer from companies where id = $1 and mission <> $4
  union all
  select 'abandoned jobs', count(*)::integer from pgboss.job where state = 'failed'`

async function checkRules({ product, founder, draft, moving, plaidItem }: World): Promise<string[]> {
  const { mission } = await founder(getCompany, { params: { companyId: draft.id } })
  const values = [draft.id, moving, [draft.providerConnectionId, plaidItem], mission]
  const rows = await queryDatabase<{ problem: string; count: number }>(product, brokenRules, values)
  return rows.filter(({ count }) => count > 0).map(({ problem, count }) => `${count} ${problem}`)
}

export async function findRoundViolations(world: World, ledger: Ledger, since: Date): Promise<string[]> {
  const violations = await Promise.all([
    checkAttempts(world, ledger),
    checkMoves(world, ledger, since),
    checkRules(world),
  ])
  return violations.flat()
}
