import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { IntroApplication } from '#contract/intros.ts'
import type { Edit } from '#server/core/data/changes.ts'

/** An investor who is to be written to. */
export interface ChosenInvestor {
  id: string
  name: string
  email: string
}

/** So long an investor hears no more of the same company, nor of another company of the same person. */
const quietDays = 30

/**
 * Those among the chosen whom the company was not introduced to yet by this application. Throws `invalid_request` naming
 * every one who is not there, takes no introductions, or was written to not long ago.
 */
export async function selectNewInvestors(
  edit: Edit,
  intro: IntroApplication,
  vcs: string[],
): Promise<ChosenInvestor[]> {
  const known = new Set(intro.investors.map(({ id }) => id))
  const wanted = vcs.map((id) => id.toLowerCase())
  const ids = [...new Set(wanted)].filter((id) => !known.has(id))
  if (ids.length === 0) return []
  const found = await edit.trx
    .selectFrom('investors')
    .select(['id', 'name', 'email', 'active'])
    .where('id', 'in', ids)
    .execute()
  const written = await listRecentlyContacted(edit, ids)
  const errors = wanted.flatMap((id, index) => {
    const investor = found.find((one) => one.id === id)
    const message = known.has(id) ? null : findRefusal(investor, written)
    return message === null ? [] : [{ path: `body.vcs.${index}`, message }]
  })
  if (errors.length > 0) throw new AppError('invalid_request', { details: { errors } })
  return found.flatMap(({ id, name, email }) => (email === null ? [] : [{ id, name, email }]))
}

interface InvestorRow {
  id: string
  name: string
  email: string | null
  active: boolean
}

function findRefusal(investor: InvestorRow | undefined, written: Set<string>): string | null {
  if (!investor) return 'There is no such investor'
  const { id, name, email, active } = investor
  if (!active || email === null) return `${name} takes no introductions now`
  return written.has(id) ? `${name} was written to in the last ${quietDays} days` : null
}

/** Investors who heard of this company, or of a company of this person, whatever the application. */
async function listRecentlyContacted(
  { trx, companyId, author, role }: Edit,
  ids: string[],
): Promise<Set<string>> {
  // admins introduce many companies
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
