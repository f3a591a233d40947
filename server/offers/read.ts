import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Person } from '#contract/companies.ts'
import { AppError, notFound } from '#contract/core/errors.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import type { Offer } from '#contract/financials/offers.ts'
import { offerTimeZone } from '#contract/rules/funding/offer-limits.ts'
import { isEndedIn } from '#contract/rules/statuses.ts'
import { toDay } from '#contract/rules/time-zones.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { toIsoTimestamp } from '#server/core/data/json-values.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import { fetchPage, type Page, type Paging } from '#server/core/data/paging.ts'

const selectOffers = (db: Database | Transaction, companyId: string) =>
  db.selectFrom('offers as offer').where('offer.company_id', '=', companyId)

const toPerson = (alias: string) =>
  sql<Person | null>`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'email', ${sql.ref(`${alias}.email`)}) end`

const limits = sql<Offer['limits']>`case when offer.advance_min is not null then json_build_object(
  'advance_min', offer.advance_min::text, 'advance_max', offer.advance_max::text,
  'share_min', offer.share_min, 'share_max', offer.share_max) end`

const request = sql<Offer['request']>`case when offer.requested_at is not null then json_build_object(
  'advance', offer.requested_advance::text, 'share', offer.requested_share, 'note', offer.request_note,
  'made_at', ${toIsoTimestamp(sql.ref('offer.requested_at'))}, 'made_by', ${toPerson('requester')},
  'refused_at', ${toIsoTimestamp(sql.ref('offer.request_refused_at'))}, 'refusal', offer.request_refusal) end`

const withOfferColumns = (offers: ReturnType<typeof selectOffers>) =>
  offers
    .innerJoin('users as maker', 'maker.id', 'offer.made_by')
    .leftJoin('users as accepter', 'accepter.id', 'offer.accepted_by')
    .leftJoin('users as decliner', 'decliner.id', 'offer.declined_by')
    .leftJoin('users as requester', 'requester.id', 'offer.requested_by')
    .select([
      ...(['offer.id', 'offer.company_id as company', 'offer.number', 'offer.status'] as const),
      ...(['offer.advance', 'offer.minimum', 'offer.message', 'offer.valid_until'] as const),
      ...(['offer.made_at', 'offer.accepted_at', 'offer.ended_at'] as const),
      ...(['offer.decline_reason', 'offer.decline_note'] as const),
    ])
    .select((offer) => [
      // Only these three values are converted to floats, because an amount can exceed the precision of a float.
      sql<number>`offer.cap::float8`.as('cap'),
      sql<number>`offer.share::float8`.as('share'),
      sql<number>`offer.origination_fee::float8`.as('origination_fee'),
      jsonBuildObject({
        id: offer.ref('maker.id'),
        name: offer.ref('maker.name'),
        email: offer.ref('maker.email'),
      }).as('made_by'),
      toPerson('accepter').as('accepted_by'),
      toPerson('decliner').as('declined_by'),
      limits.as('limits'),
      request.as('request'),
    ])

export async function listOffers({ db }: Context, companyId: string, paging: Paging): Promise<Page<Offer>> {
  const offers = selectOffers(db, companyId)
  const rows = withOfferColumns(offers).orderBy('offer.number', 'desc')
  return fetchPage(db, paging, offers, rows, { maxRows: maxLongRows })
}

export async function loadOffer(
  db: Database | Transaction,
  companyId: string,
  offerId: string,
): Promise<Offer> {
  return withOfferColumns(selectOffers(db, companyId))
    .where('offer.id', '=', offerId)
    .executeTakeFirstOrThrow(notFound)
}

export function requireOpenOffer({ status }: Edit, offer: Offer): void {
  const isExpired = offer.valid_until !== null && offer.valid_until < toDay(new Date(), offerTimeZone)
  if (offer.status !== 'open' || isExpired || isEndedIn(status, 'open_offer'))
    throw new AppError('offer_closed')
}
