import { sql } from 'kysely'
import type { OfferSummary } from '#contract/financials/offer-summary.ts'

/** The open or accepted offer of the enclosing query's `company`. A company has at most one such offer. */
export const offerSummary = sql<OfferSummary | null>`(select json_build_object('id', offer.id, 'number', offer.number,
    'status', offer.status, 'advance', offer.advance::text, 'valid_until', offer.valid_until,
    'is_change_requested', offer.requested_at is not null and offer.request_refused_at is null)
  from offers as offer where offer.company_id = company.id and offer.status in ('open', 'accepted'))`

/** SQL condition: the enclosing query's `company` has an open offer that waits for the applicant's answer. */
export const isAnswerDue = sql<boolean>`exists (select from offers as offer where offer.company_id = company.id
  and offer.status = 'open' and (offer.requested_at is null or offer.request_refused_at is not null))`
