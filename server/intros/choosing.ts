import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { IntroApplication } from '#contract/intros.ts'
import type { Edit } from '#server/core/data/changes.ts'

/** An investor who will be introduced. */
export interface ChosenInvestor {
  id: string
  name: string
  email: string
}

/** Days in which an investor gets no second introduction by the same company or the same person. */
const quietDays = 30

/**
 * Selects the chosen investors that this application was not sent to yet. Throws `invalid_request` naming each that does
 * not exist, takes no introductions, or was contacted recently.
 */
export async function selectNewInvestors(
  edit: Edit,
  intro: IntroApplication,
  vcs: string[],
): Promise<ChosenInvestor[]> {
  const sentIds = new Set(intro.investors.map(({ id }) => id))
  const ids = [...new Set(vcs)].filter((id) => !sentIds.has(id))
  if (ids.length === 0) return []
  const investors = await edit.trx
    .selectFrom('investors')
    .select(['id', 'name', 'email', 'active'])
    .where('id', 'in', ids)
    .execute()
  const recentIds = await listRecentlyContacted(edit, ids)
  const errors = vcs.flatMap((id, index) => {
    const investor = investors.find((one) => one.id === id)
    const message = sentIds.has(id) ? null : findRefusal(investor, recentIds)
    return message === null ? [] : [{ path: `body.vcs.${index}`, message }]
  })
  if (errors.length > 0) throw new AppError('invalid_request', { details: { errors } })
  return investors.flatMap(({ id, name, email }) => (email === null ? [] : [{ id, name, email }]))
}

interface InvestorRow {
  id: string
  name: string
  email: string | null
  active: boolean
}

function findRefusal(investor: InvestorRow | undefined, recentIds: Set<string>): string | null {
  if (!investor) return 'There is no such investor'
  const { id, name, email, active } = investor
  if (!active || email === null) return `${name} takes no introductions now`
  return recentIds.has(id) ? `${name} was written to in the last ${quietDays} days` : null
}

/** Those of the investors who were recently introduced to this company or to another one of this person. */
async function listRecentlyContacted(
  { trx, companyId, author, role }: Edit,
  ids: string[],
): Promise<Set<string>> {
  // Admins introduce many companies, so only the company counts for them.
  const person = role?.isAdmin ? null : (author?.id ?? null)
  const rows = await trx
    .selectFrom('intro_investors as chosen')
    .innerJoin('intro_applications as intro', (join) =>
      join.onRef('intro.company_id', '=', 'chosen.company_id').onRef('intro.id', '=', 'chosen.intro_id'),
    )
    .select('chosen.investor_id')
    .where('chosen.investor_id', 'in', ids)
    .where('chosen.changed_at', '>', sql<string>`now() - make_interval(days => ${quietDays})`)
    .where((where) =>
      where.or([where('intro.company_id', '=', companyId), where('intro.created_by', '=', person)]),
    )
    .execute()
  return new Set(rows.map(({ investor_id }) => investor_id))
}
