import { ahead } from '#web/core/api.ts'
import type { ListQueries } from '#web/core/start-queries.ts'
import { selectCompanyId } from '#web/features/session/selectors.ts'
import { loansApi, toLoansRequest } from './api.ts'

export const listLoansQueries: ListQueries = ({ state }) => {
  const companyId = selectCompanyId(state)
  return companyId === null ? [] : [loansApi.endpoints.listLoans.initiate(toLoansRequest(companyId), ahead)]
}
