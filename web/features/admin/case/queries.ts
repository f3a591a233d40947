import { ahead } from '#web/core/api.ts'
import type { ListQueries } from '#web/core/start-queries.ts'
import { companyApi } from '#web/features/company/api.ts'
import { selectIsStaff } from '#web/features/session/selectors.ts'
import { caseApi } from './shared/api.ts'

export const listCaseQueries: ListQueries = ({ state, params: { companyId } }) => {
  if (!companyId || !selectIsStaff(state)) return []
  const request = { params: { companyId } }
  return [
    companyApi.endpoints.getCompany.initiate(request, ahead),
    caseApi.endpoints.getCase.initiate(request, ahead),
  ]
}
