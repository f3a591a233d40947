import { createSlice } from '@reduxjs/toolkit'
import { submitCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { errorsCleared, refreshCompany, statusChanged } from '#web/features/company/slice.ts'
import { saveAnswers } from '#web/features/company/save-answers.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

interface SubmissionState {
  status: 'idle' | 'sending' | 'failed'
  error: ApiError | null
  /** The last submission, for the throttle. `at` is in milliseconds since the epoch. */
  last: { companyId: string; at: number } | null
}

/** Milliseconds during which another submission for the same company is ignored (specification §9). */
const throttle = 5000

/**
 * Returns the new status, or null if the server treated the call as a duplicate. Throws `invalid_company_status` if
 * the status in the response is empty or unknown.
 */
export const submitApplication = createAppThunk(
  'connect/submit',
  async ({ companyId }: { companyId: string; at: number }, { extra, dispatch }) => {
    await dispatch(saveAnswers())
    const answer = await extra.call(submitCompany, { params: { companyId } }).catch(explain)
    await dispatch(refreshCompany())
    // The response to a duplicate has no content.
    if ((answer as unknown) === null) return null
    const { status } = answer as { status?: CompanyStatus | '' }
    if (status === '') throw new AppError('invalid_company_status')
    const newStatus = status ?? 'in_review'
    dispatch(statusChanged({ id: companyId, status: newStatus }))
    return newStatus
  },
  {
    condition: ({ companyId, at }, state) => {
      const { last } = selectSubmission(state)
      return last?.companyId !== companyId || at - last.at >= throttle
    },
  },
)

/** A response with an unknown status fails schema validation. */
function explain(error: unknown): never {
  const isUnreadable = error instanceof Error && error.name === 'ZodError'
  throw isUnreadable ? new AppError('invalid_company_status', { cause: error }) : error
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    submission: SubmissionState
  }
}

const initialState: SubmissionState = { status: 'idle', error: null, last: null }

const slice = createSlice({
  name: 'submission',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(submitApplication.pending, (state, { meta }) => {
        state.status = 'sending'
        state.error = null
        state.last = meta.arg
      })
      .addCase(submitApplication.fulfilled, (state) => {
        state.status = 'idle'
      })
      .addCase(submitApplication.rejected, (state, { payload }) => {
        state.status = 'failed'
        state.error = payload ?? null
        // A submission without a response from the server does not count toward the throttle.
        if (payload?.code === 'network') state.last = null
      })
      .addCase(errorsCleared, (state) => {
        state.status = 'idle'
        state.error = null
      })
  },
})

const injected = slice.injectInto(rootReducer)
export const selectSubmission = (state: RootState) => injected.selectSlice(state)
