import { listLoans } from '#contract/loans.ts'
import { api, query } from '#web/core/api.ts'

export const { useListLoansQuery } = api.injectEndpoints({
  endpoints: (build) => ({ listLoans: query(build, listLoans, ['loan']) }),
})

/** No company has more loans than this. */
const maxLoans = 1000

/** The request for all loans of a company, by start date, ascending. */
export const toCompanyLoans = (companyId: string) => ({ query: { company: companyId, page_size: maxLoans } })
