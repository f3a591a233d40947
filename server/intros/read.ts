import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { AppError } from '#contract/core/errors.ts'
import type { IntroApplication } from '#contract/intros.ts'
import type { CurrentUser } from '#server/core/context.ts'
import type { FindCompany } from '#server/core/http/access.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'

const selectIntros = (db: Database | Transaction) =>
  db
    .selectFrom('intro_applications as intro')
    .innerJoin('companies as company', 'company.id', 'intro.company_id')

/** Selects the applications that the user may see: their own companies', or all for staff. */
export function selectVisibleIntros(db: Database, { id, permissions }: CurrentUser) {
  if (permissions.length > 0) return selectIntros(db)
  return selectIntros(db).where((where) =>
    where.exists(
      where
        .selectFrom('company_members as member')
        .select('member.user_id')
        .whereRef('member.company_id', '=', 'intro.company_id')
        .where('member.user_id', '=', id),
    ),
  )
}

/** Formats a time within JSON like every other time: ISO 8601, UTC, milliseconds. */
const toIsoTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const introductionStatus = sql<IntroApplication['investors'][number]['status']>`
  case when chosen.withdrawn_at is not null then 'withdrawn'
    when chosen.introduced_at is null then 'awaiting_release' else chosen.status end`.as('status')

/** The columns of an application as the contract names them, with its deck and its investors by name. */
export const withIntroColumns = (intros: ReturnType<typeof selectIntros>) =>
  intros
    .select([
      ...(['intro.id', 'company.version', 'intro.company_id as company'] as const),
      ...(['company.name as company_name', 'intro.status'] as const),
      ...(['intro.first_name', 'intro.last_name', 'intro.name', 'intro.blurb', 'intro.pitch_url'] as const),
      ...(['intro.created_at', 'intro.submitted_at', 'intro.sent_at'] as const),
    ])
    .select((intro) => [
      jsonObjectFrom(
        intro
          .selectFrom('attached_files as file')
          .select(['file.id', 'file.filename', 'file.size', 'file.media_type', 'file.active_content'])
          .select(toIsoTime('file.created_at').as('created_at'))
          .whereRef('file.company_id', '=', 'intro.company_id')
          .whereRef('file.owner_id', '=', 'intro.id')
          .where('file.owner', '=', 'intro')
          .where('file.slot', '=', 'pitch')
          .where('file.deleted_at', 'is', null),
      ).as('pitch'),
      jsonArrayFrom(
        intro
          .selectFrom('intro_investors as chosen')
          .innerJoin('investors as investor', 'investor.id', 'chosen.investor_id')
          .select(['investor.id', 'investor.name', introductionStatus])
          .select(toIsoTime('chosen.changed_at').as('changed_at'))
          .whereRef('chosen.company_id', '=', 'intro.company_id')
          .whereRef('chosen.intro_id', '=', 'intro.id')
          .orderBy(sql`lower(investor.name)`)
          .orderBy('investor.id'),
      ).as('investors'),
    ])

export async function loadIntro(
  db: Database | Transaction,
  companyId: string,
  introId: string,
): Promise<IntroApplication> {
  const intro = await withIntroColumns(selectIntros(db))
    .where('intro.company_id', '=', companyId)
    .where('intro.id', '=', introId)
    .executeTakeFirst()
  if (!intro) throw new AppError('not_found')
  return intro
}

export const findCompanyOfIntro: FindCompany = async (db, id) => {
  const intro = await db
    .selectFrom('intro_applications')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return intro?.company_id ?? null
}
