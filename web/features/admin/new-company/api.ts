import { type Company, createCompany } from '#contract/companies.ts'
import { previewCustomerInvitation } from '#contract/team.ts'
import { api, buildQuery } from '#web/core/api.ts'
import { toInvalidatedTags } from '#web/core/tags.ts'

interface NewCompany {
  name: string
  /** The customer becomes the owner at their next sign-in. */
  email: string
  invite: boolean
}

export const { useCreateCompanyForCustomerMutation, usePreviewCustomerInvitationQuery } = api.injectEndpoints(
  {
    endpoints: (build) => ({
      createCompanyForCustomer: build.mutation<Company, NewCompany>({
        query: ({ name, email, invite }) => ({
          endpoint: createCompany,
          request: { body: { name, created_for: email, invite } },
        }),
        invalidatesTags: toInvalidatedTags(['company', 'pipeline', 'counts']),
      }),
      previewCustomerInvitation: buildQuery(build, previewCustomerInvitation, []),
    }),
  },
)
