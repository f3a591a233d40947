import type { ActionReducerMapBuilder } from '@reduxjs/toolkit'
import { checkCompanyName } from '#contract/companies.ts'
import { errors } from '#contract/errors.ts'
import { apiThunk } from '#web/core/api-thunk.ts'
import { isSameAnswer } from './answers.ts'
import type { ConnectState } from './slice.ts'

interface NameAsked {
  name: string
  /** The company that is to be called so; its own name is free for it. */
  company: string
}

/** Whether a company name is free. */
export const checkName = apiThunk('connect/name', checkCompanyName, (query: NameAsked) => ({ query }))

/** A name that is taken is refused at its field; an answer about a name typed over meanwhile is dropped. */
export function followNameCheck(builder: ActionReducerMapBuilder<ConnectState>) {
  builder.addCase(checkName.fulfilled, (state, { payload, meta }) => {
    const { pending, refusals } = state.queue
    const typed = pending['company.name']?.value
    const { name, company } = meta.arg
    if (company !== state.company.data?.id) return
    if (payload.available) state.freeName = name
    else if (typeof typed === 'string' && isSameAnswer(typed.trim(), name)) {
      refusals['company.name'] = errors.name_taken.message
    }
  })
}
