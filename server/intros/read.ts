import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { notFound } from '#contract/core/errors.ts'
import type { IntroApplication } from '#contract/intros.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { FindCompany } from '#server/core/http/authorize.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'
import { inNameOrder } from '#server/core/data/text-search.ts'
import { releaseRequired } from './needs-release.ts'

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
export const toIsoTime = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const introductionStatus = sql<IntroApplication['investors'][number]['status']>`
  case when chosen.withdrawn_at is not null then 'withdrawn'
    when chosen.introduced_at is not null then chosen.status
    when intro.status = 'draft' then 'sent_back' else 'awaiting_release' end`.as('status')

/** An application names the last times that it was sent back, not all. */
const maxSendBacks = 20

const build = expressionBuilder<DB, never>()

/** Subquery for a query of `intro`: when, by whom and why it was sent back, newest first. */
const sendBacks = jsonArrayFrom(
  build
    .selectFrom('intro_send_backs as sent')
    .select(['sent.number', 'sent.reason', 'sent.note'])
    .select(toIsoTime('sent.at').as('at'))
    .select((sent) =>
      jsonObjectFrom(
        sent
          .selectFrom('users as author')
          .select(['author.id', 'author.name', 'author.email'])
          .whereRef('author.id', '=', 'sent.author_id'),
      )
        .$notNull()
        .as('author'),
    )
    .where('sent.company_id', '=', sql.ref<string>('intro.company_id'))
    .where('sent.intro_id', '=', sql.ref<string>('intro.id'))
    .orderBy('sent.number', 'desc')
    .limit(maxSendBacks),
).as('send_backs')

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
          .select([
            'file.id',
            'file.filename',
            'file.size',
            'file.media_type',
            'file.active_content',
            'file.needs_password',
          ])
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
          .orderBy(inNameOrder('investor.name'))
          .orderBy('investor.id'),
      ).as('investors'),
      sendBacks,
      releaseRequired.as('needs_release'),
    ])

export async function loadIntro(
  db: Database | Transaction,
  companyId: string,
  introId: string,
): Promise<IntroApplication> {
  return withIntroColumns(selectIntros(db))
    .where('intro.company_id', '=', companyId)
    .where('intro.id', '=', introId)
    .executeTakeFirstOrThrow(notFound)
}

export const findCompanyOfIntro: FindCompany = async (db, id) => {
  const intro = await db
    .selectFrom('intro_applications')
    .select('company_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return intro?.company_id ?? null
}
