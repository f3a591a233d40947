import { sql } from 'kysely'
import {
  type CompanyStatus,
  companyStatusNames,
  funderStatuses,
  getStatusParty,
} from '#contract/rules/statuses.ts'
import { isAnswerDue } from './offer-summary.ts'

const applicantStatuses = companyStatusNames.filter((status) => getStatusParty(status) === 'applicant')

/** In these statuses, a company waits on the applicant only while an offer, document or request awaits their action. */
const itemStatuses: readonly CompanyStatus[] = ['term_sheet', 'docs_await_sign']

const hasSigningDocument = (condition: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from signing_documents as document
    where document.company_id = company.id and ${condition})`

const isSignatureDue = hasSigningDocument(sql`document.status = 'to_sign'`)

/**
 * SQL condition: the enclosing query's `company` is ready for an admin to fund it. Its status is Definitive Documents,
 * every document is accepted or withdrawn, and at least one accepted document was added in this status. Older
 * documents, such as the term sheet, are not enough.
 */
export const isReadyToFund = sql<boolean>`(company.status = 'docs_await_sign'
  and ${hasSigningDocument(sql`document.status = 'accepted' and document.added_at >= company.status_changed_at`)}
  and not ${hasSigningDocument(sql`document.status not in ('accepted', 'withdrawn')`)})`

const hasOpenSection = (state: 'with_applicant' | 'with_reviewer') =>
  sql<boolean>`exists (select from reviews as review
    join review_sections as part on part.company_id = review.company_id and part.review_id = review.id
    where review.company_id = company.id and review.closed_at is null and part.state = ${sql.lit(state)})`

const isRequestDue = hasOpenSection('with_applicant')

const isItemDue = sql<boolean>`(${isSignatureDue} or ${isRequestDue}
  or company.status = 'term_sheet' and ${isAnswerDue})`

/**
 * Builds the SQL condition that the enclosing query's `company` waits on this party, as in `getWaitingParty`. The
 * condition on the status allows the query to use an index on `companies.status`.
 */
export const isWaitingOn = (party: 'applicant' | 'funder') =>
  party === 'applicant'
    ? sql<boolean>`(company.status = any(${[...applicantStatuses, 'funded']})
        and case when company.status = any(${itemStatuses}) then ${isItemDue}
          when company.status = 'funded' then ${isRequestDue} else true end)`
    : sql<boolean>`(company.status = any(${[...funderStatuses, ...itemStatuses, 'funded']})
        and case when company.status = any(${itemStatuses}) then not ${isItemDue}
          when company.status = 'funded' then ${hasOpenSection('with_reviewer')} and not ${isRequestDue}
          else true end)`
