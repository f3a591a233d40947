import { z } from 'zod'
import { CompanySummary, CompanyStatusName, listCompanies } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { viewerZone } from '../core/viewer-zone.ts'
import { changedEntities } from '../history.ts'
import { CaseRisk } from './cases.ts'

/** Days without a change after which an application under review is stale. */
export const staleDays = 10

/** The most companies that one call works on. */
export const maxBulk = 50

/** The most companies that one table of companies holds. */
export const maxExported = 500

/** How much waits for the caller. What they may not see counts as nothing. */
export const PipelineCounts = z.object({
  /** Companies assigned to the caller. */
  mine: z.int(),
  /** Of those, the ones that wait for the funder. */
  waiting: z.int(),
  /** Applications under review that nobody is assigned to. */
  unassigned: z.int(),
  /** Applications under review in which nothing has changed for `staleDays`. */
  stale: z.int(),
  /** Applications for introductions that wait for a release. */
  introductions: z.int(),
  /** Conversations with something that no staff has read. */
  support: z.int(),
  unmatched_loans: z.int(),
})
export type PipelineCounts = z.infer<typeof PipelineCounts>

export const getPipelineCounts = endpoint({
  method: 'GET',
  path: '/api/v1/pipeline/counts/',
  access: 'staff',
  summary: 'How much waits for the caller, in each part of the staff’s side',
  response: PipelineCounts,
})

/** The last thing that changed about a company. */
export const LastChange = z.object({
  entity: z.enum(changedEntities),
  field: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  /** Where the company moved to, if it moved. */
  status: CompanyStatusName.nullable(),
})
export type LastChange = z.infer<typeof LastChange>

/** A company as the staff see it among others. */
export const PipelineRow = CompanySummary.extend({
  is_cfo_customer: z.boolean(),
  member_count: z.int(),
  /** Those that nobody has accepted, the blocking ones first. */
  risks: z.array(CaseRisk.pick({ kind: true, level: true, reason: true })),
  last_change: LastChange.nullable(),
})
export type PipelineRow = z.infer<typeof PipelineRow>

const filters = {
  ...listCompanies.query.shape,
  stale: field.flag().optional(),
  requested_min: field.money().optional(),
  /** Changed within so many days. */
  changed_within: z.coerce.number<unknown>().int().min(1).max(365).optional(),
}

export const listPipeline = endpoint({
  method: 'GET',
  path: '/api/v1/pipeline/companies/',
  access: 'staff',
  summary: 'All companies, with their risks and what changed last',
  query: z.object(filters),
  response: field.page(PipelineRow),
})

const { page: _page, page_size: _pageSize, ...boardFilters } = filters

export const getBoard = endpoint({
  method: 'GET',
  path: '/api/v1/pipeline/board/',
  access: 'staff',
  summary:
    'How many companies are in each status and what they request; the first of each status that is open',
  query: z.object({
    ...boardFilters,
    /** The statuses whose companies are listed. */
    open: z.array(CompanyStatusName).max(13).optional(),
    cards: z.coerce.number<unknown>().int().min(1).max(50).default(10),
  }),
  response: z.object({
    columns: z.array(
      z.object({
        status: CompanyStatusName,
        count: z.int(),
        /** What its companies request together. */
        requested: z.string(),
        companies: z.array(PipelineRow),
      }),
    ),
  }),
})

const companies = z.array(field.id()).min(1).max(maxBulk)

/** How it went for each company, in the order of the call. */
export const BulkResults = z.object({
  results: z.array(
    z.object({
      company: field.id(),
      /** Why nothing was done for it; null where it was. */
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

export const takeCompanies = endpoint({
  method: 'POST',
  path: '/api/v1/pipeline/take/',
  access: 'staff',
  summary: 'Assigns the calling analyst to each of these companies that nobody is assigned to',
  body: z.object({ companies }),
  response: BulkResults,
})

export const requestFromCompanies = endpoint({
  method: 'POST',
  path: '/api/v1/pipeline/request/',
  access: 'staff',
  summary: 'Opens a review of each of these companies that requests the same documents',
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
  summary: 'Reminds the members of each of these companies of what they were asked for, once a day at most',
  body: z.object({ companies }),
  response: BulkResults,
})

export const exportCompanies = endpoint({
  method: 'POST',
  path: '/api/v1/pipeline/export/',
  access: 'staff',
  limit: 'costly',
  summary: 'These companies as a table (CSV)',
  query: z.object(viewerZone),
  body: z.object({ companies: z.array(field.id()).min(1).max(maxExported) }),
  response: 'file',
  mediaType: 'text/csv',
  audited: 'exported',
})
