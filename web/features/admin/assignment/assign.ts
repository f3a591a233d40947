import { assignAnalysts } from '#contract/companies.ts'
import { apiThunk } from '#web/core/api-thunk.ts'

/** Sets which of ours read a company; admins only. */
export const assign = apiThunk(
  'admin/assign',
  assignAnalysts,
  ({ companyId, analystIds }: { companyId: string; analystIds: string[] }) => ({
    params: { companyId },
    body: { assigned_analysts: analystIds },
  }),
)
