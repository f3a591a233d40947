import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { IntroApplication } from '#contract/intros.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import { hasStoppedIntroductions } from '#server/investors/list.ts'

export interface ChosenInvestor {
  id: string
  name: string
  email: string
}

/**
 * For this number of days after its last change, an introduction blocks further introductions to the same investor by
 * the same company or user.
 */
const quietDays = 30

/** Maximum introductions per investor in 24 hours, across all companies. */
export const maxIntroductionsPerDay = 5

/**
 * Omits investors who are already in this application. Throws `invalid_request` with an error for each investor who
 * cannot be introduced now.
 */
export async function lockNewInvestors(
  edit: Edit,
  intro: IntroApplication,
  vcs: string[],
): Promise<ChosenInvestor[]> {
  const sentIds = new Set(intro.investors.map(({ id }) => id))
  const ids = [...new Set(vcs)].filter((id) => !sentIds.has(id))
  if (ids.length === 0) return []
  const investors = await lockInvestors(edit, ids)
  const earlier = await findEarlierIntroductions(edit, ids)
  const errors = vcs.flatMap((id, index) => {
    const investor = investors.find((candidate) => candidate.id === id)
    const message = sentIds.has(id)
      ? null
      : (findRejectionReason(investor) ?? earlier.findRejectionReason(investor))
    return message === null ? [] : [{ path: `body.vcs.${index}`, message }]
  })
  if (errors.length > 0) throw new AppError('invalid_request', { details: { errors } })
  return filterInvestorsWithAddress(investors)
}

export interface LockedInvestor {
  id: string
  name: string
  email: string | null
  active: boolean
  is_stopped: boolean
  introduced_today: number
}

/**
 * Locks the investors, so that concurrent calls run in sequence and each call counts the introductions of earlier
 * calls.
 */
export async function lockInvestors({ trx }: Edit, ids: string[]): Promise<LockedInvestor[]> {
  await trx
    .selectFrom('investors')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // Introductions are counted in a separate statement, because the statement that waits for the locks has an old
  // snapshot.
  return trx
    .selectFrom('investors as investor')
    .select(['investor.id', 'investor.name', 'investor.email', 'investor.active'])
    .select((investor) => [
      hasStoppedIntroductions.as('is_stopped'),
      investor
        .selectFrom('intro_investors as introduced')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('introduced.investor_id', '=', 'investor.id')
        .where('introduced.introduced_at', '>', sql<string>`now() - interval '1 day'`)
        .$asScalar()
        .$notNull()
        .as('introduced_today'),
    ])
    .where('investor.id', 'in', ids)
    .execute()
}

export function findRejectionReason(investor: LockedInvestor | undefined): string | null {
  if (!investor) return 'This investor does not exist'
  const { name, email, active, is_stopped, introduced_today } = investor
  if (!active || email === null || is_stopped) return `${name} isn’t taking introductions right now`
  if (introduced_today < maxIntroductionsPerDay) return null
  return `${name} was introduced to ${maxIntroductionsPerDay} companies within a day; try again tomorrow`
}

export const filterInvestorsWithAddress = (investors: LockedInvestor[]): ChosenInvestor[] =>
  investors.flatMap(({ id, name, email }) => (email === null ? [] : [{ id, name, email }]))

const isOpen = sql<boolean>`chosen.withdrawn_at is null and chosen.expires_at > now()`

const describeOpenIntroduction = (name: string | undefined) =>
  `${name} still has an open introduction to this company`

/** Returns a rejection message for each investor who has an open introduction through a different application. */
export async function describeOpenIntroductions({ trx, companyId }: Edit, introId: string, ids: string[]) {
  const rows = await trx
    .selectFrom('intro_investors as chosen')
    .innerJoin('investors as investor', 'investor.id', 'chosen.investor_id')
    .select(['investor.id', 'investor.name'])
    .where('chosen.company_id', '=', companyId)
    .where('chosen.intro_id', '<>', introId)
    .where('chosen.investor_id', 'in', ids)
    .where('chosen.introduced_at', 'is not', null)
    .where(isOpen)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, describeOpenIntroduction(name)]))
}

async function findEarlierIntroductions({ trx, companyId, author, role }: Edit, ids: string[]) {
  // Admins introduce many companies, so only introductions of this company count for them.
  const person = role?.isAdmin ? null : (author?.id ?? null)
  const rows = await trx
    .selectFrom('intro_investors as chosen')
    .innerJoin('intro_applications as intro', (join) =>
      join.onRef('intro.company_id', '=', 'chosen.company_id').onRef('intro.id', '=', 'chosen.intro_id'),
    )
    .select(['chosen.investor_id', 'intro.company_id'])
    .select(sql<boolean>`chosen.changed_at > now() - make_interval(days => ${quietDays})`.as('is_recent'))
    .select(isOpen.as('is_open'))
    .where('chosen.investor_id', 'in', ids)
    .where((where) =>
      where.or([where('intro.company_id', '=', companyId), where('intro.created_by', '=', person)]),
    )
    .execute()
  const findRejectionReason = (investor: LockedInvestor | undefined): string | null => {
    const earlier = rows.filter(({ investor_id }) => investor_id === investor?.id)
    if (earlier.some(({ is_recent }) => is_recent))
      return `${investor?.name} received or answered an introduction in the last ${quietDays} days`
    if (earlier.some(({ is_open, company_id }) => is_open && company_id === companyId))
      return describeOpenIntroduction(investor?.name)
    return null
  }
  return { findRejectionReason }
}
