import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
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

export const listLoans = endpoint({
  method: 'GET',
  path: '/api/v1/loans/performances/',
  access: 'user',
  summary: 'Loan performances by start date: one’s own companies’, or all for analysts and admins',
  query: z.object({
    ...field.paging,
    company: field.id().optional(),
    type: field.text(50).optional(),
    status: field.text(50).optional(),
  }),
  response: field.page(LoanPerformance),
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
}).extend({
  /** Its id at the source. */
  external_id: z.string(),
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
