import * as comparisons from '#contract/financials/comparisons.ts'
import * as contract from '#contract/financials/financials.ts'
import { listRequirements } from '#contract/financials/requirements.ts'
import type { Route } from '#server/context.ts'
import { explainComparison, loadComparisons } from './comparisons.ts'
import { exportFinancials, exportMetric, exportMetrics } from './exports.ts'
import { getFinancials } from './financials.ts'
import { createBooksCache } from './load-books.ts'
import { getMetric, listMetrics } from './metrics.ts'
import { reclassifyLine } from './reclassify.ts'
import { getFinancialsRefresh, refreshFinancials } from './refresh.ts'
import { loadRequirements } from './requirements.ts'

export function financialRoutes(route: Route): void {
  const fetchBooks = createBooksCache()
  route(contract.getFinancials, ({ ctx, company }) => getFinancials(ctx, company.companyId))
  route(contract.refreshFinancials, ({ ctx, company }) => refreshFinancials(ctx, company.companyId))
  route(contract.getFinancialsRefresh, ({ ctx, company }) => getFinancialsRefresh(ctx, company.companyId))
  route(contract.exportFinancials, ({ ctx, company }) => exportFinancials(ctx, company.companyId))
  route(contract.listMetrics, ({ ctx, company, query }) => listMetrics(ctx, company.companyId, query))
  route(contract.exportMetrics, ({ ctx, company, query }) => exportMetrics(ctx, company.companyId, query))
  route(contract.getMetric, ({ ctx, company, params, query }) =>
    getMetric(ctx, fetchBooks, { companyId: company.companyId, key: params.key, ...query }),
  )
  route(contract.exportMetric, ({ ctx, company, params, query }) =>
    exportMetric(ctx, fetchBooks, { companyId: company.companyId, key: params.key, ...query }),
  )
  route(comparisons.listComparisons, ({ ctx, company }) => loadComparisons(ctx, company.companyId))
  route(comparisons.explainComparison, ({ ctx, company, params, body }) =>
    explainComparison(ctx, company, { key: params.key, text: body.text }),
  )
  route(contract.reclassifyLine, ({ ctx, company, params, body }) =>
    reclassifyLine(ctx, company, { lineId: params.lineId, ...body }),
  )
  route(listRequirements, ({ ctx, company }) => loadRequirements(ctx, company.companyId))
}
