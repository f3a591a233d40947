import { createCompany } from '#contract/companies.ts'
import { apiThunk } from '#web/core/api-thunk.ts'

interface NewCompany {
  name: string
  /** The customer's address; they find the company when they sign in with it. */
  email: string
}

/** Creates a company for a customer. */
export const createForCustomer = apiThunk(
  'admin/createCompany',
  createCompany,
  ({ name, email }: NewCompany) => ({
    body: { name, created_for: email, funding_application_type: ['grant' as const] },
  }),
)
