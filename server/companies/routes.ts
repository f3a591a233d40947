import type { FastifyInstance } from 'fastify'
import * as assessment from '#contract/assessment.ts'
import * as contract from '#contract/companies.ts'
import * as history from '#contract/history.ts'
import { getAssessment, updateAssessment } from './assessments.ts'
import type { Context } from '#server/core/context.ts'
import { route } from '#server/core/http/route.ts'
import { changeStatus } from './statuses.ts'
import { assignAnalysts, checkCompanyName, createCompany, updateCompany } from './companies.ts'
import { changesHistory, companyStatus, statusHistory } from './history.ts'
import { listCompanies } from './list.ts'
import { loadCompany } from './read.ts'
import { submitCompany } from './submit.ts'

export function companyRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, ctx, contract.listCompanies, (_, { user, query }) => listCompanies(ctx, user, query))
  route(app, ctx, contract.checkCompanyName, (_, { user, query }) => checkCompanyName(ctx, user, query))
  route(app, ctx, contract.createCompany, (_, { user, body }) => createCompany(ctx, user, body))
  route(app, ctx, contract.getCompany, (_, { params }) => loadCompany(ctx.db, params.companyId))
  route(app, ctx, contract.updateCompany, (_, { user, params, body, baseVersion }) =>
    updateCompany(ctx, user, params.companyId, body, baseVersion),
  )
  route(app, ctx, contract.submitCompany, (_, { user, params }) => submitCompany(ctx, user, params.companyId))
  route(app, ctx, contract.getCompanyStatus, (_, { params }) => companyStatus(ctx, params.companyId))
  route(app, ctx, contract.assignAnalysts, (_, { user, params, body }) =>
    assignAnalysts(ctx, user, params.companyId, body.assigned_analysts),
  )
  route(app, ctx, contract.changeCompanyStatus, (_, { user, params, body }) =>
    changeStatus(ctx, user, params.companyId, params.action, body.note),
  )
  route(app, ctx, history.getChangesHistory, (_, { params, query }) =>
    changesHistory(ctx, params.companyId, query),
  )
  route(app, ctx, history.getStatusHistory, (_, { params, query }) =>
    statusHistory(ctx, params.companyId, query),
  )
  route(app, ctx, assessment.getAssessment, (_, { params }) => getAssessment(ctx, params.companyId))
  route(app, ctx, assessment.updateAssessment, (_, { user, params, body, baseVersion }) =>
    updateAssessment(ctx, user, params.companyId, body, baseVersion),
  )
}
