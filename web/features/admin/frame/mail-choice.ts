import { getStaffMailChoice, type StaffMailFrequency, updateStaffMailChoice } from '#contract/users.ts'
import { apiThunk } from '#web/core/api-thunk.ts'

export const loadMailChoice = apiThunk('admin/mailChoice', getStaffMailChoice, () => ({}))

export const saveMailChoice = apiThunk(
  'admin/saveMailChoice',
  updateStaffMailChoice,
  (frequency: StaffMailFrequency) => ({ body: { frequency } }),
)
