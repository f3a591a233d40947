import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { downloadErrors } from './core/errors.ts'
import * as field from './core/fields.ts'
import { search } from './core/search.ts'
import { viewerZone } from './core/viewer-zone.ts'
import { scanStatuses } from './documents.ts'
import { SyncStatus } from './staff/syncs.ts'

export const LoanFile = z.object({
  id: field.id(),
  name: z.string(),
  filename: z.string().nullable(),
  document_date: field.date(),
  amount: z.string().nullable(),
  /** The revenue of an invoice's month, in US dollars. Like the dates below, null if the source table has no value. */
  revenue: z.string().nullable(),
  due_date: field.date().nullable(),
  paid_on: field.date().nullable(),
  has_file: z.boolean(),
  /** The scan status of the file; `not_scanned` if there is no file. */
  scan_status: z.enum(scanStatuses),
})
export type LoanFile = z.infer<typeof LoanFile>

export const LoanPerformance = z.object({
  id: field.id(),
  company: field.id(),
  company_name: z.string().nullable(),
  /** The loan number: the loan's id at the source. */
  external_id: z.string(),
  /** In lowercase, such as `rbf`. */
  type: z.string(),
  status: z.string(),
  start_date: field.date(),
  /** This amount and the next two are in US dollars. */
  amount: z.string().nullable(),
  total_due: z.string().nullable(),
  repaid: z.string().nullable(),
  /** Percentage of each month’s revenue. Like the next two fields, null if the source table has no value. */
  revenue_share: z.number().nullable(),
  /** Minimum monthly payment in US dollars. */
  minimum: z.string().nullable(),
  /** The date of full repayment, as planned at signing. */
  planned_end: field.date().nullable(),
  documents: z.array(LoanFile),
  invoices: z.array(LoanFile),
  updated_at: field.timestamp(),
})
export type LoanPerformance = z.infer<typeof LoanPerformance>

/** Loans without a value come last. */
export const loanOrderings = ['start_date', 'amount', 'repaid_share', 'company_name'] as const
export type LoanOrdering = (typeof loanOrderings)[number] | `-${(typeof loanOrderings)[number]}`

const listQuery = {
  /** Part of the company's name or of the loan number. */
  search: search(200),
  company: field.id().optional(),
  type: search(50),
  status: search(50),
  ordering: z.enum(loanOrderings.flatMap((name): LoanOrdering[] => [name, `-${name}`])).default('start_date'),
}

/** Values are in lowercase. */
export const LoanFacet = z.object({ value: z.string(), count: z.int() })

export const listLoans = endpoint({
  method: 'GET',
  path: '/api/v1/loans/performances/',
  access: 'user',
  summary: 'Loan performances by start date: of the caller’s companies, or all for analysts and admins',
  query: z.object({ ...field.paging, ...listQuery }),
  response: field.page(LoanPerformance).extend({
    /** Sums of all matching loans, in US dollars. */
    totals: z.object({ funded: z.string(), repaid: z.string() }),
    /** Counts by type ignore the query's `type`, and counts by status ignore its `status`. */
    types: z.array(LoanFacet),
    statuses: z.array(LoanFacet),
  }),
})
export type LoanList = z.infer<typeof listLoans.response>

export const exportLoans = endpoint({
  method: 'GET',
  path: '/api/v1/loans/performances/export/',
  access: 'staff',
  limit: 'costly',
  summary: 'The loans that match the filters, as CSV, in the requested order',
  query: z.object({ ...listQuery, ...viewerZone }),
  response: 'file',
  mediaType: 'text/csv',
  audited: 'exported',
})

export const getCurrentLoan = endpoint({
  method: 'GET',
  path: '/api/v1/loans/performances/current/:companyId/',
  access: 'viewer',
  summary:
    'The company’s latest open loan, or its latest repaid loan; 404 if there are no loans. For API users, because the web app lists all loans',
  params: z.object({ companyId: field.id() }),
  response: LoanPerformance,
})

export const downloadLoanFile = endpoint({
  method: 'GET',
  path: '/api/v1/loans/performances/:loanId/download/:loanFileId/',
  access: 'viewer',
  summary: 'Downloads a document or invoice of a loan',
  params: z.object({ loanId: field.id(), loanFileId: field.id() }),
  response: 'file',
  errors: downloadErrors,
})

export const downloadLoanFiles = endpoint({
  method: 'GET',
  path: '/api/v1/loans/performances/:loanId/download-all/',
  access: 'viewer',
  limit: 'costly',
  audited: 'exported',
  summary: 'Downloads all documents and invoices of a loan as a ZIP with a folder for each kind',
  params: z.object({ loanId: field.id() }),
  query: z.object({
    files: z.enum(['documents', 'invoices']).optional().describe('Only the documents or only the invoices'),
  }),
  response: 'file',
  mediaType: 'application/zip',
})

export const downloadLoanStatement = endpoint({
  method: 'GET',
  path: '/api/v1/loans/performances/:loanId/statement/',
  access: 'viewer',
  limit: 'costly',
  summary: 'The statement of a loan today: its terms, its balance and all payments, as PDF or CSV',
  params: z.object({ loanId: field.id() }),
  query: z.object({ format: z.enum(['pdf', 'csv']).default('pdf'), ...viewerZone }),
  response: 'file',
})

/** A loan for which the source table contains a company name but no company id. */
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
  company_name: z.string(),
  /** The company with the same name, ignoring case. Only a hint, because any company can choose that name. */
  suggested_company: field.id().nullable(),
  suggested_company_name: z.string().nullable(),
})
export type UnmatchedLoan = z.infer<typeof UnmatchedLoan>

export const listUnmatchedLoans = endpoint({
  method: 'GET',
  path: '/api/v1/loans/unmatched/',
  access: 'admin',
  summary: 'Loans that have a company name but no company id in the source table, with suggested companies',
  query: z.object(field.paging),
  response: field.page(UnmatchedLoan),
})

export const matchLoan = endpoint({
  method: 'POST',
  path: '/api/v1/loans/unmatched/:unmatchedLoanId/match/',
  access: 'admin',
  summary: 'Assigns an unmatched loan to a company; the next sync adds its documents',
  params: z.object({ unmatchedLoanId: field.id() }),
  body: z.object({ company: field.id() }),
  response: LoanPerformance,
})

export const syncLoans = endpoint({
  method: 'POST',
  path: '/api/v1/loans/performances/sync/',
  access: 'admin',
  limit: 'costly',
  summary: 'Starts a sync of loans; only one runs at a time',
  response: SyncStatus,
  errors: ['sync_running'],
})

export const getLoanSync = endpoint({
  method: 'GET',
  path: '/api/v1/loans/performances/sync/status/',
  access: 'user',
  summary: 'The status of the current or last sync of loans',
  response: SyncStatus,
})
