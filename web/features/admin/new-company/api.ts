import { type Company, createCompany } from '#contract/companies.ts'
import { api } from '#web/core/api.ts'
import { toChangedTags } from '#web/core/tags.ts'

interface NewCompany {
  name: string
  /** The customer's email. The customer becomes the owner at their next sign-in. */
  email: string
}

export const { useCreateCompanyForCustomerMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    createCompanyForCustomer: build.mutation<Company, NewCompany>({
      query: ({ name, email }) => ({
        endpoint: createCompany,
        request: { body: { name, created_for: email } },
      }),
      invalidatesTags: toChangedTags(['company', 'pipeline', 'counts']),
    }),
  }),
})
