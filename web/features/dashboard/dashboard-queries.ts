import { ahead } from '#web/core/api.ts'
import type { ListQueries } from '#web/core/start-queries.ts'
import { companyApi } from '#web/features/company/api.ts'
import { loansApi, toCompanyLoans } from '#web/features/loans/api.ts'
import { selectCompanyId } from '#web/features/session/selectors.ts'
import { startRequirements } from './requirements.ts'
import { toHistoryRequest } from './slice.ts'

export const listDashboardQueries: ListQueries = ({ state }) => {
  const companyId = selectCompanyId(state)
  if (companyId === null) return []
  return [
    companyApi.endpoints.getStatusHistory.initiate(toHistoryRequest(companyId), ahead),
    loansApi.endpoints.listLoans.initiate(toCompanyLoans(companyId), ahead),
    ...startRequirements(state, companyId),
  ]
}
