import type { ActionReducerMapBuilder } from '@reduxjs/toolkit'
import { checkCompanyName } from '#contract/companies.ts'
import { errors } from '#contract/errors.ts'
import { apiThunk } from '../app/thunk.ts'
import { isSameAnswer } from './answers.ts'
import type { ConnectState } from './slice.ts'

/** Whether a company name is free. */
export const checkName = apiThunk('connect/name', checkCompanyName, (name: string) => ({ query: { name } }))

/** A name that is taken is refused at its field; an answer about a name typed over meanwhile is dropped. */
export function followNameCheck(builder: ActionReducerMapBuilder<ConnectState>) {
  builder.addCase(checkName.fulfilled, (state, { payload, meta }) => {
    const { pending, refusals } = state.queue
    const typed = pending['company.name']?.value
    if (payload.available) state.freeName = meta.arg
    else if (typeof typed === 'string' && isSameAnswer(typed.trim(), meta.arg)) {
      refusals['company.name'] = errors.name_taken.message
    }
  })
}
