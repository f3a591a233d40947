import { ahead } from '#web/core/api.ts'
import type { ListQueries } from '#web/core/start-queries.ts'
import type { RootState } from '#web/core/store.ts'
import { companyApi } from '#web/features/company/api.ts'
import { listDocumentProviders } from '#web/features/documents/providers.ts'
import { financialsApi, toMetricsRequest } from '#web/features/financials/api.ts'
import { requirementsApi } from '#web/features/financials/requirements-api.ts'
import { loansApi, toLoansRequest } from '#web/features/loans/api.ts'
import { selectCompanyId, selectUser } from '#web/features/session/selectors.ts'
import { stepTimesApi } from './api.ts'
import { selectOpenReview } from './selectors.ts'
import { toHistoryRequest } from './slice.ts'

export const listDashboardQueries: ListQueries = ({ state }) => {
  const companyId = selectCompanyId(state)
  if (companyId === null) return []
  return [
    companyApi.endpoints.getStatusHistory.initiate(toHistoryRequest(companyId), ahead),
    stepTimesApi.endpoints.listStepTimes.initiate({}, ahead),
    loansApi.endpoints.listLoans.initiate(toLoansRequest(companyId), ahead),
    ...startRequirements(state, companyId),
    ...startFunded(state, companyId),
  ]
}

function startFunded(state: RootState, companyId: string) {
  const company = selectUser(state)?.companies.find(({ id }) => id === companyId)
  if (company?.status !== 'funded') return []
  // Errors surface when the page renders.
  void import('./RepayingHome.tsx').catch(() => {})
  return [
    financialsApi.endpoints.getFinancials.initiate({ params: { companyId } }, ahead),
    financialsApi.endpoints.listMetrics.initiate(toMetricsRequest({ companyId, month: null }), ahead),
  ]
}

export const listDocumentsQueries: ListQueries = ({ state }) => {
  const companyId = selectCompanyId(state)
  if (companyId === null) return []
  return [
    listDocumentProviders.initiate({ params: { companyId } }, ahead),
    ...startRequirements(state, companyId),
  ]
}

const startRequirements = (state: RootState, companyId: string) =>
  selectOpenReview(state)?.document_review
    ? [requirementsApi.endpoints.listRequirements.initiate({ params: { companyId } }, ahead)]
    : []
