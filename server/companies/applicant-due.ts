import { sql } from 'kysely'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { isAnswerDue } from './offer-summary.ts'

/** Statuses in which the company must act only if an offer or a document waits for it. */
export const itemStatuses: readonly CompanyStatus[] = ['term_sheet', 'docs_await_sign']

const isSignatureDue = sql<boolean>`exists (select from signing_documents as document
  where document.company_id = company.id and document.status = 'to_sign')`

/** Whether an offer or a document of the statement's `company` waits for it. True in other statuses. */
export const isApplicantDue = sql<boolean>`(case company.status when 'term_sheet' then ${isAnswerDue} or ${isSignatureDue}
  when 'docs_await_sign' then ${isSignatureDue} else true end)`
