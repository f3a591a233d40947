import { sql } from 'kysely'
import type { SigningSummary } from '#contract/signing-summary.ts'

/**
 * Subquery that counts the signing documents of the enclosing query's `company`, except withdrawn documents. `signed`
 * includes accepted documents.
 */
export const signingSummary = sql<SigningSummary>`(select json_build_object('total', count(*),
    'signed', count(*) filter (where document.status in ('signed', 'accepted')),
    'with_applicant', count(*) filter (where document.status = 'to_sign'))
  from signing_documents as document where document.company_id = company.id and document.status <> 'withdrawn')`
