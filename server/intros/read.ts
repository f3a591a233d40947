import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import { notFound } from '#contract/core/errors.ts'
import type { IntroApplication, IntroducedInvestor } from '#contract/intros.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { selectOwnCompanyIds } from '#server/companies/list.ts'
import { toIsoTimestamp } from '#server/core/data/json-values.ts'
import type { DB } from '#server/core/data/schema.ts'
import { toNameOrder } from '#server/core/data/text-search.ts'
import { attachedFileColumns } from '#server/files/attached-files.ts'
import { releaseRequired } from './release-required.ts'

const selectIntros = (db: Database | Transaction) =>
  db
    .selectFrom('intro_applications as intro')
    .innerJoin('companies as company', 'company.id', 'intro.company_id')

export function selectVisibleIntros(db: Database, { id, permissions }: CurrentUser) {
  if (permissions.length > 0) return selectIntros(db)
  return selectIntros(db).where('intro.company_id', 'in', selectOwnCompanyIds(db, id))
}

/** The status of the introduction `chosen`, which belongs to the application `intro`. */
export const introductionStatus = sql<IntroducedInvestor['status']>`
  case when chosen.withdrawn_at is not null then 'withdrawn'
    when chosen.introduced_at is not null then chosen.status
    when intro.status = 'draft' then 'sent_back' else 'awaiting_release' end`

/** The investor's email address, which the company gets once the investor wants to talk. */
const matchedAddress = sql<string | null>`
  case when chosen.status = 'interested' and chosen.withdrawn_at is null then investor.email end`.as('email')

const maxSendBacks = 20

const build = expressionBuilder<DB, never>()

/** A subquery for the latest send-backs of the application `intro`, newest first. */
const sendBacks = jsonArrayFrom(
  build
    .selectFrom('intro_send_backs as sent')
    .select(['sent.number', 'sent.reason', 'sent.note'])
    .innerJoin('users as author', 'author.id', 'sent.author_id')
    .select((sent) => [
      toIsoTimestamp(sent.ref('sent.at')).as('at'),
      jsonBuildObject({
        id: sent.ref('author.id'),
        name: sent.ref('author.name'),
        email: sent.ref('author.email'),
      }).as('author'),
    ])
    .where('sent.company_id', '=', sql.ref<string>('intro.company_id'))
    .where('sent.intro_id', '=', sql.ref<string>('intro.id'))
    .orderBy('sent.number', 'desc')
    .limit(maxSendBacks),
).as('send_backs')

export const pitch = jsonObjectFrom(
  build
    .selectFrom('attached_files as file')
    .select(attachedFileColumns)
    .select((file) => toIsoTimestamp(file.ref('file.created_at')).as('created_at'))
    .where('file.company_id', '=', sql.ref<string>('intro.company_id'))
    .where('file.owner_id', '=', sql.ref<string>('intro.id'))
    .where('file.owner', '=', 'intro')
    .where('file.slot', '=', 'pitch')
    .where('file.deleted_at', 'is', null),
).as('pitch')

export const withIntroColumns = (intros: ReturnType<typeof selectIntros>) =>
  intros
    .select([
      ...(['intro.id', 'company.version', 'intro.company_id as company'] as const),
      ...(['company.name as company_name', 'intro.status'] as const),
      ...(['intro.first_name', 'intro.last_name', 'intro.name', 'intro.blurb', 'intro.pitch_url'] as const),
      ...(['intro.created_at', 'intro.submitted_at', 'intro.sent_at'] as const),
    ])
    .select((intro) => [
      pitch,
      sql.lit('vc_intro' as const).as('kind'),
      jsonArrayFrom(
        intro
          .selectFrom('intro_investors as chosen')
          .innerJoin('investors as investor', 'investor.id', 'chosen.investor_id')
          .select(['investor.id', 'investor.name', 'chosen.decline_reason'])
          .select(introductionStatus.as('status'))
          .select((chosen) => [
            toIsoTimestamp(chosen.ref('chosen.requested_at')).as('requested_at'),
            toIsoTimestamp(chosen.ref('chosen.sent_at')).as('sent_at'),
            toIsoTimestamp(chosen.ref('chosen.opened_at')).as('opened_at'),
            toIsoTimestamp(chosen.ref('chosen.pitch_opened_at')).as('pitch_opened_at'),
            toIsoTimestamp(chosen.ref('chosen.answered_at')).as('answered_at'),
            toIsoTimestamp(chosen.ref('chosen.withdrawn_at')).as('withdrawn_at'),
            toIsoTimestamp(chosen.ref('chosen.changed_at')).as('changed_at'),
          ])
          .select(matchedAddress)
          .whereRef('chosen.company_id', '=', 'intro.company_id')
          .whereRef('chosen.intro_id', '=', 'intro.id')
          .orderBy(toNameOrder('investor.name'))
          .orderBy('investor.id'),
      ).as('investors'),
      sendBacks,
      releaseRequired.as('needs_release'),
    ])

export async function loadIntroApplication(
  db: Database | Transaction,
  companyId: string,
  introId: string,
): Promise<IntroApplication> {
  return withIntroColumns(selectIntros(db))
    .where('intro.company_id', '=', companyId)
    .where('intro.id', '=', introId)
    .executeTakeFirstOrThrow(notFound)
}
