import type { ActionReducerMapBuilder } from '@reduxjs/toolkit'
import { type Company, getCompany, getCompanyStatus } from '#contract/companies.ts'
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import type { ConnectState } from '../slice.ts'

const shownCompany = ({ state }: ThunkTools) => state().connect.company.data

/** Fetches the shown company again, quietly: no skeleton, no error page. */
export const refreshCompany = createAppThunk(
  'connect/refresh',
  async (_: void, tools): Promise<Company | null> => {
    const company = shownCompany(tools)
    const { extra, signal } = tools
    return company && extra.call(getCompany, { params: { companyId: company.id } }, { signal })
  },
)

/** Asks whether anything changed, and fetches the company again if so. */
export const checkCompany = createAppThunk(
  'connect/check',
  async (_: void, tools) => {
    const company = shownCompany(tools)
    if (!company) return null
    const { extra, dispatch, signal } = tools
    const now = await extra.call(getCompanyStatus, { params: { companyId: company.id } }, { signal })
    const { version = 0, status } = shownCompany(tools) ?? {}
    if (now.version > version || now.status !== status) await dispatch(refreshCompany())
    return { ...now, companyId: company.id }
  },
  {
    // without a session every look would be refused, every five seconds
    condition: (_, { auth }) => auth.status !== 'ended',
  },
)

/** A late answer, about another company or older than what is shown, changes nothing. */
export function followRefresh(builder: ActionReducerMapBuilder<ConnectState>) {
  builder
    .addCase(refreshCompany.fulfilled, ({ company }, { payload }) => {
      if (payload && company.data?.id === payload.id && payload.version >= company.data.version) {
        company.data = payload
      }
    })
    .addCase(checkCompany.fulfilled, (state, { payload }) => {
      if (payload && state.company.data?.id === payload.companyId) {
        state.introStatus = payload.intro_application_status
      }
    })
}
