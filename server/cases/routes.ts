import * as contract from '#contract/staff/cases.ts'
import type { Route } from '#server/context.ts'
import { readCase } from './case.ts'
import { markDocument } from './document-marks.ts'
import { recordCaseView } from './case-views.ts'
import { previewRequest } from './preview-request.ts'
import { acceptRisk, restoreRisk } from './risks.ts'

export function caseRoutes(route: Route): void {
  route(contract.getCase, ({ ctx, company }) => readCase(ctx, company.companyId))
  route(contract.recordCaseView, ({ ctx, company, body }) => recordCaseView(ctx, company, body))
  route(contract.acceptRisk, async ({ ctx, company, body }) => {
    await acceptRisk(ctx, company, body)
    return readCase(ctx, company.companyId)
  })
  route(contract.restoreRisk, async ({ ctx, company, params }) => {
    await restoreRisk(ctx, company, params.acceptedRiskId)
    return readCase(ctx, company.companyId)
  })
  route(contract.markDocument, (r) => markDocument(r.ctx, r.company, r.params.documentId, r.body))
  route(contract.previewRequest, ({ ctx, company, body }) => previewRequest(ctx, company.companyId, body))
}
