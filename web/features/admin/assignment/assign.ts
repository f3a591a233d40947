import { isAnyOf } from '@reduxjs/toolkit'
import { assignAnalysts, takeCompany } from '#contract/companies.ts'
import { apiThunk } from '#web/core/api-thunk.ts'

/** Sets the analysts assigned to a company. For admins. */
export const assign = apiThunk(
  'admin/assign',
  assignAnalysts,
  ({ companyId, analystIds }: { companyId: string; analystIds: string[] }) => ({
    params: { companyId },
    body: { assigned_analysts: analystIds },
  }),
)

/** Assigns the reader to a company that nobody is assigned to. For analysts. */
export const take = apiThunk('admin/take', takeCompany, (companyId: string) => ({ params: { companyId } }))

/** Whether an action brings a company with other analysts. */
export const isReassigned = isAnyOf(assign.fulfilled, take.fulfilled)
