import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
import { search } from './core/search.ts'
import { viewerZone } from './core/viewer-zone.ts'
import { SyncStatus } from './staff/syncs.ts'

export const LoanFile = z.object({
  id: field.id(),
  name: z.string(),
  /** The file's own name. */
  filename: z.string().nullable(),
  document_date: field.date(),
  amount: z.string().nullable(),
  /** Whether a file can be downloaded. */
  has_file: z.boolean(),
})
export type LoanFile = z.infer<typeof LoanFile>

export const LoanPerformance = z.object({
  id: field.id(),
  company: field.id(),
  company_name: z.string().nullable(),
  /** Its number: its id at the source. */
  external_id: z.string(),
  /** Lower case, as `rbf`. */
  type: z.string(),
  status: z.string(),
  start_date: field.date(),
  /** US dollars. */
  amount: z.string().nullable(),
  total_due: z.string().nullable(),
  repaid: z.string().nullable(),
  documents: z.array(LoanFile),
  invoices: z.array(LoanFile),
  updated_at: field.time(),
})
export type LoanPerformance = z.infer<typeof LoanPerformance>

/** The fields to order loans by; with a minus in front, the other way around. What has no value comes last. */
export const loanOrderings = ['start_date', 'amount', 'repaid_share', 'company_name'] as const
export type LoanOrdering = (typeof loanOrderings)[number] | `-${(typeof loanOrderings)[number]}`

const listQuery = {
  /** A part of the company's name or of the loan's number. */
  search: search(200),
  company: field.id().optional(),
  type: search(50),
  status: search(50),
  ordering: z.enum(loanOrderings.flatMap((name): LoanOrdering[] => [name, `-${name}`])).default('start_date'),
}

/** A value of a filter, in lower case, and how many loans the list would have with it. */
export const LoanFacet = z.object({ value: z.string(), count: z.int() })

export const listLoans = endpoint({
  method: 'GET',
  path: '/api/v1/loans/performances/',
  access: 'user',
  summary: 'Loan performances by start date: one’s own companies’, or all for analysts and admins',
  query: z.object({ ...field.paging, ...listQuery }),
  response: field.page(LoanPerformance).extend({
    /** US dollars, of every loan that fits. A loan without a figure adds nothing. */
    totals: z.object({ funded: z.string(), repaid: z.string() }),
    /** Of all types, also where the query has one. */
    types: z.array(LoanFacet),
    /** Of all statuses, also where the query has one. */
    statuses: z.array(LoanFacet),
  }),
})
export type LoanList = z.infer<typeof listLoans.response>

export const exportLoans = endpoint({
  method: 'GET',
  path: '/api/v1/loans/performances/export/',
  access: 'staff',
  limit: 'costly',
  summary: 'The loans that fit the filters as a table (CSV), in the order of the query',
  query: z.object({ ...listQuery, ...viewerZone }),
  response: 'file',
  mediaType: 'text/csv',
  audited: 'exported',
})

export const getCurrentLoan = endpoint({
  method: 'GET',
  path: '/api/v1/loans/performances/current/:companyId/',
  access: 'viewer',
  summary: 'The company’s latest loan that is not repaid, else its latest; 404 where there is none',
  params: z.object({ companyId: field.id() }),
  response: LoanPerformance,
})

export const downloadLoanFile = endpoint({
  method: 'GET',
  path: '/api/v1/loans/performances/:loanId/download/:loanFileId/',
  access: 'viewer',
  summary: 'A document or invoice of a loan',
  params: z.object({ loanId: field.id(), loanFileId: field.id() }),
  response: 'file',
})

/** A loan that the source table gives to a company by name only. It belongs to nobody until an admin has matched it. */
export const UnmatchedLoan = LoanPerformance.pick({
  id: true,
  type: true,
  status: true,
  start_date: true,
  amount: true,
  total_due: true,
  repaid: true,
  updated_at: true,
  external_id: true,
}).extend({
  /** The name that the source gives. */
  company_name: z.string(),
  /** The company whose name looks the same; anyone could have taken the name. */
  suggested_company: field.id().nullable(),
  suggested_company_name: z.string().nullable(),
})
export type UnmatchedLoan = z.infer<typeof UnmatchedLoan>

export const listUnmatchedLoans = endpoint({
  method: 'GET',
  path: '/api/v1/loans/unmatched/',
  access: 'admin',
  summary:
    'Loans that the source gives to a company by name only, each with the company that looks to be meant',
  query: z.object(field.paging),
  response: field.page(UnmatchedLoan),
})

export const matchLoan = endpoint({
  method: 'POST',
  path: '/api/v1/loans/unmatched/:unmatchedLoanId/match/',
  access: 'admin',
  summary: 'Gives a loan without a company to the one it belongs to; its papers come with the next sync',
  params: z.object({ unmatchedLoanId: field.id() }),
  body: z.object({ company: field.id() }),
  response: LoanPerformance,
})

export const syncLoans = endpoint({
  method: 'POST',
  path: '/api/v1/loans/performances/sync/',
  access: 'admin',
  limit: 'costly',
  summary: 'Starts reading the loans again; one at a time',
  response: SyncStatus,
  errors: ['sync_running'],
})

export const getLoanSync = endpoint({
  method: 'GET',
  path: '/api/v1/loans/performances/sync/status/',
  access: 'user',
  summary: 'How the last or present sync of loans is doing',
  response: SyncStatus,
})
