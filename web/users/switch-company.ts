import { createAppThunk } from '../app/thunk.ts'
import { saveAnswers } from '../connect/saving.ts'
import { selectCompany } from './slice.ts'

/** Shows another company, after what is unsent in this one; what cannot be sent now is kept on this device. */
export const switchCompany = createAppThunk('users/switch', async (companyId: string, { dispatch }) => {
  await dispatch(saveAnswers())
  await dispatch(selectCompany(companyId))
})
