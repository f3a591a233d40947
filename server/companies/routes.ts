import * as assessment from '#contract/assessment.ts'
import * as contract from '#contract/companies.ts'
import * as history from '#contract/history.ts'
import * as profile from '#contract/profiles.ts'
import type { Route } from '#server/context.ts'
import { getAssessment, updateAssessment } from './assessments.ts'
import { assignAnalysts, claimCompany } from './assignment.ts'
import { finishConnect, updateCustomerKind } from './connect.ts'
import { checkCompanyName, updateCompany } from './companies.ts'
import { getChange, listChanges, getCompanyStatus, listStatusChanges } from './history.ts'
import { countHistory, exportHistory } from './history-summary.ts'
import { listCompanies } from './list.ts'
import { createProfile, updateProfile } from './profiles.ts'
import { loadCompany } from './read.ts'
import { applyStatusAction } from './statuses.ts'
import { submitCompany } from './submit.ts'

export function companyRoutes(route: Route): void {
  route(contract.listCompanies, ({ ctx, user, query }) => listCompanies(ctx, user, query))
  route(contract.checkCompanyName, ({ ctx, user, query }) => checkCompanyName(ctx, user, query))
  route(contract.getCompany, ({ ctx, company }) => loadCompany(ctx.db, company.companyId))
  route(contract.updateCompany, (r) => updateCompany(r.ctx, r.company, r.body, r.baseVersion))
  route(contract.submitCompany, ({ ctx, company }) => submitCompany(ctx, company))
  route(contract.finishConnect, ({ ctx, company }) => finishConnect(ctx, company))
  route(contract.updateCustomerKind, (r) => updateCustomerKind(r.ctx, r.company, r.body.customer_kind))
  route(contract.getCompanyStatus, ({ ctx, company }) => getCompanyStatus(ctx, company.companyId))
  route(contract.claimCompany, ({ ctx, company }) => claimCompany(ctx, company))
  route(contract.assignAnalysts, (r) => assignAnalysts(r.ctx, r.company, r.body.assigned_analysts))
  route(contract.changeCompanyStatus, (r) => applyStatusAction(r.ctx, r.company, r.params.action, r.body))
  route(history.getChangesHistory, (r) => listChanges(r.ctx, r.company, r.query))
  route(history.getChange, (r) => getChange(r.ctx, r.company, r.params))
  route(history.countHistory, (r) => countHistory(r.ctx, r.company.companyId, r.query))
  route(history.exportHistory, (r) => exportHistory(r.ctx, r.company.companyId, r.query))
  route(history.getStatusHistory, (r) => listStatusChanges(r.ctx, r.company.companyId, r.query))
  route(assessment.getAssessment, ({ ctx, company }) => getAssessment(ctx, company.companyId))
  route(assessment.updateAssessment, (r) => updateAssessment(r.ctx, r.company, r.body, r.baseVersion))
  route(profile.createProfile, ({ ctx, user, body }) => createProfile(ctx, user, body))
  route(profile.updateProfile, (r) =>
    updateProfile(r.ctx, r.company, r.params.profileId, r.body, r.baseVersion),
  )
}
