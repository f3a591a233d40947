import { z } from 'zod'
import { CompanySummary, CompanyStatusName, listCompanies } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { OfferSummary } from '../financials/offer-summary.ts'
import { viewerZone } from '../core/viewer-zone.ts'
import { changedEntities } from '../history.ts'
import { riskFilters } from '../rules/risks.ts'
import { CaseRisk } from './cases.ts'
import { SigningSummary } from '../signing-summary.ts'
import { WaitingOn } from './views.ts'

/** Days without a change after which an application under review is stale. */
export const staleDays = 10

export const maxBulk = 50

export const maxExported = 500

/** Counts that the caller may not see are 0. */
export const PipelineCounts = z.object({
  mine: z.int(),
  /**
   * Companies that wait on the funder and are assigned to the caller. For admins, also companies that wait on the
   * funder and are unassigned or ready to fund.
   */
  waiting: z.int(),
  unassigned: z.int(),
  stale: z.int(),
  /** Introduction applications that wait for release. */
  introductions: z.int(),
  /** Support conversations with messages that staff have not read. */
  support: z.int(),
  unmatched_loans: z.int(),
})
export type PipelineCounts = z.infer<typeof PipelineCounts>

export const getPipelineCounts = endpoint({
  method: 'GET',
  path: '/api/v1/pipeline/counts/',
  access: 'staff',
  summary: 'The number of items that wait for the caller, by section of the staff area',
  response: PipelineCounts,
})

export const LastChange = z.object({
  entity: z.enum(changedEntities),
  field: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  /** Set only for status changes. */
  status: CompanyStatusName.nullable(),
})
export type LastChange = z.infer<typeof LastChange>

const progress = z.object({ completed: z.boolean(), admin_review_required: z.boolean() }).nullable()

const ReviewProgress = z.object({
  application_review: progress,
  financial_review: progress,
  document_review: progress,
})

export const PipelineRow = CompanySummary.extend({
  is_cfo_customer: z.boolean(),
  member_count: z.int(),
  offer: OfferSummary.nullable(),
  signing: SigningSummary,
  actual_review: ReviewProgress.nullable(),
  /** Risks that are not accepted, blocking risks first. */
  risks: z.array(CaseRisk.pick({ kind: true, level: true, reason: true })),
  last_change: LastChange.nullable(),
})
export type PipelineRow = z.infer<typeof PipelineRow>

const filters = {
  ...listCompanies.query.shape,
  stale: field.flag().optional(),
  waiting_on: WaitingOn.optional(),
  /** With `personal_managers` or `unassigned`, the list contains the companies that match any of these filters. */
  ready_to_fund: field.flag().optional(),
  /** Only companies under review have risks. */
  risk: field.choice(riskFilters).optional(),
  requested_min: field.money().optional(),
  /** The maximum number of days since the last change. */
  changed_within: z.coerce.number<unknown>().int().min(1).max(365).optional(),
}

export const listPipeline = endpoint({
  method: 'GET',
  path: '/api/v1/pipeline/companies/',
  access: 'staff',
  summary: 'All companies, with their risks and last change',
  query: z.object(filters),
  response: field.page(PipelineRow),
})

const { page: _page, page_size: _pageSize, ...boardFilters } = filters

export const getBoard = endpoint({
  method: 'GET',
  path: '/api/v1/pipeline/board/',
  access: 'staff',
  summary:
    'The number of companies and the requested amount by status, with the first companies of each open status',
  query: z.object({
    ...boardFilters,
    open: z.array(CompanyStatusName).max(13).optional(),
    cards: z.coerce.number<unknown>().int().min(1).max(50).default(10),
  }),
  response: z.object({
    columns: z.array(
      z.object({
        status: CompanyStatusName,
        count: z.int(),
        /** The total requested amount in US dollars. */
        requested: z.string(),
        companies: z.array(PipelineRow),
      }),
    ),
  }),
})

const companies = z.array(field.id()).min(1).max(maxBulk)

/** The results are in the order of the `companies` in the request body. */
export const BulkResults = z.object({
  results: z.array(
    z.object({
      company: field.id(),
      problem: z.string().nullable(),
    }),
  ),
})
export type BulkResults = z.infer<typeof BulkResults>

export const assignCompanies = endpoint({
  method: 'POST',
  path: '/api/v1/pipeline/assign/',
  access: 'admin',
  summary: 'Sets the analysts assigned to each of these companies',
  body: z.object({ companies, assigned_analysts: z.array(field.id()).max(50) }),
  response: BulkResults,
})

export const claimCompanies = endpoint({
  method: 'POST',
  path: '/api/v1/pipeline/take/',
  access: 'staff',
  summary: 'Assigns the calling analyst to the unassigned companies among these',
  body: z.object({ companies }),
  response: BulkResults,
})

export const requestFromCompanies = endpoint({
  method: 'POST',
  path: '/api/v1/pipeline/request/',
  access: 'staff',
  summary: 'Opens a review for each company, requesting the same documents',
  body: z.object({
    companies,
    document_types: z.array(field.id()).min(1, 'Choose at least one document').max(30),
    note: field.longText(2000).optional(),
  }),
  response: BulkResults,
})

export const remindCompanies = endpoint({
  method: 'POST',
  path: '/api/v1/pipeline/remind/',
  access: 'staff',
  summary: 'Emails the members of each company a reminder of open requests, at most once a day',
  body: z.object({ companies }),
  response: BulkResults,
})

export const exportCompanies = endpoint({
  method: 'POST',
  path: '/api/v1/pipeline/export/',
  access: 'staff',
  limit: 'costly',
  summary: 'Exports these companies as CSV',
  query: z.object(viewerZone),
  body: z.object({ companies: z.array(field.id()).min(1).max(maxExported) }),
  response: 'file',
  mediaType: 'text/csv',
  audited: 'exported',
})
