import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { notFound } from '#contract/core/errors.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import type { Offer } from '#contract/financials/offers.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { fetchPage, type Page, type Paging } from '#server/core/data/paging.ts'

const selectOffers = (db: Database | Transaction, companyId: string) =>
  db.selectFrom('offers as offer').where('offer.company_id', '=', companyId)

const withOfferColumns = (offers: ReturnType<typeof selectOffers>) =>
  offers
    .innerJoin('users as maker', 'maker.id', 'offer.made_by')
    .leftJoin('users as accepter', 'accepter.id', 'offer.accepted_by')
    .select([
      ...(['offer.id', 'offer.company_id as company', 'offer.number', 'offer.status'] as const),
      ...(['offer.advance', 'offer.minimum', 'offer.message'] as const),
      ...(['offer.made_at', 'offer.accepted_at', 'offer.ended_at'] as const),
    ])
    .select((offer) => [
      // Amounts are text, because a numeric can exceed the precision of a float.
      sql<number>`offer.cap::float8`.as('cap'),
      sql<number>`offer.share::float8`.as('share'),
      sql<number>`offer.origination_fee::float8`.as('origination_fee'),
      jsonBuildObject({
        id: offer.ref('maker.id'),
        name: offer.ref('maker.name'),
        email: offer.ref('maker.email'),
      }).as('made_by'),
      sql<Offer['accepted_by']>`case when accepter.id is not null then
        json_build_object('id', accepter.id, 'name', accepter.name, 'email', accepter.email) end`.as(
        'accepted_by',
      ),
    ])

/** Lists all versions of a company's offer, newest first. */
export async function listOffers({ db }: Context, companyId: string, paging: Paging): Promise<Page<Offer>> {
  const offers = selectOffers(db, companyId)
  const rows = withOfferColumns(offers).orderBy('offer.number', 'desc')
  return fetchPage(db, paging, offers, rows, { maxRows: maxLongRows })
}

/** Throws `not_found` if the company does not have this offer. */
export async function loadOffer(
  db: Database | Transaction,
  companyId: string,
  offerId: string,
): Promise<Offer> {
  return withOfferColumns(selectOffers(db, companyId))
    .where('offer.id', '=', offerId)
    .executeTakeFirstOrThrow(notFound)
}
