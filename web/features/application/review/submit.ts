import type { ActionReducerMapBuilder } from '@reduxjs/toolkit'
import { submitCompany } from '#contract/companies.ts'
import { AppError } from '#contract/errors.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { refreshCompany } from '#web/features/company/saving/refresh.ts'
import { saveAnswers } from '#web/features/company/saving/saving.ts'
import type { ConnectState } from '#web/features/company/slice.ts'

/** Milliseconds in which a repeated submit of the same company does nothing (specification §9). */
const throttle = 5000

/**
 * Sends the application, after what is still unsent of it; the answer is the new status, or null when the server
 * took it for a repeat. Throws `invalid_company_status` when the answer's status is empty.
 */
export const submitApplication = createAppThunk(
  'connect/submit',
  async ({ companyId }: { companyId: string; at: number }, { extra, dispatch }) => {
    await dispatch(saveAnswers())
    const answer = await extra.call(submitCompany, { params: { companyId } }).catch(explain)
    await dispatch(refreshCompany())
    // a repeat is answered without content
    if ((answer as unknown) === null) return null
    const { status } = answer as { status?: CompanyStatus | '' }
    if (status === '') throw new AppError('invalid_company_status')
    return status ?? 'in_review'
  },
  {
    condition: ({ companyId, at }, { connect: { submit } }) =>
      submit.last?.companyId !== companyId || at - submit.last.at >= throttle,
  },
)

/** A reply without a status that we know does not pass its schema. */
function explain(error: unknown): never {
  const isUnreadable = error instanceof Error && error.name === 'ZodError'
  throw isUnreadable ? new AppError('invalid_company_status', { cause: error }) : error
}

/** Submits, and remembers when. */
export function followSubmit(builder: ActionReducerMapBuilder<ConnectState>) {
  builder
    .addCase(submitApplication.pending, ({ submit }, { meta }) => {
      submit.status = 'sending'
      submit.error = null
      submit.last = meta.arg
    })
    .addCase(submitApplication.fulfilled, ({ submit, company }, { payload: status, meta }) => {
      submit.status = 'idle'
      if (status && company.data?.id === meta.arg.companyId) company.data.status = status
    })
    .addCase(submitApplication.rejected, ({ submit }, { payload }) => {
      submit.status = 'failed'
      submit.error = payload ?? null
    })
}
