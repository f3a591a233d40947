import * as contract from '#contract/staff/pipeline.ts'
import { searchAll } from '#contract/staff/search.ts'
import * as views from '#contract/staff/views.ts'
import type { Route } from '#server/context.ts'
import { assignCompanies, claimCompanies, remindCompanies, requestFromCompanies } from './bulk.ts'
import { countPipeline } from './counts.ts'
import { exportCompanies } from './export.ts'
import { getBoard, listPipeline } from './list.ts'
import { searchAsStaff } from './search.ts'
import {
  createSavedView,
  deleteSavedView,
  getStaffPreferences,
  listSavedViews,
  updateSavedView,
  updateStaffPreferences,
} from './views.ts'

export function pipelineRoutes(route: Route): void {
  route(contract.getPipelineCounts, ({ ctx, user }) => countPipeline(ctx, user))
  route(contract.listPipeline, ({ ctx, user, query }) => listPipeline(ctx, user, query))
  route(contract.getBoard, ({ ctx, user, query }) => getBoard(ctx, user, query))
  route(contract.assignCompanies, ({ ctx, user, body }) => assignCompanies(ctx, user, body))
  route(contract.claimCompanies, ({ ctx, user, body }) => claimCompanies(ctx, user, body))
  route(contract.requestFromCompanies, ({ ctx, user, body }) => requestFromCompanies(ctx, user, body))
  route(contract.remindCompanies, ({ ctx, user, body }) => remindCompanies(ctx, user, body))
  route(contract.exportCompanies, ({ ctx, body, query }) =>
    exportCompanies(ctx, { ...body, timeZone: query.time_zone }),
  )
  route(searchAll, ({ ctx, query }) => searchAsStaff(ctx, query.text))
  route(views.listSavedViews, ({ ctx, user, query }) => listSavedViews(ctx, user, query))
  route(views.createSavedView, ({ ctx, user, body }) => createSavedView(ctx, user, body))
  route(views.updateSavedView, (r) => updateSavedView(r.ctx, r.user, r.params.viewId, r.body))
  route(views.deleteSavedView, (r) => deleteSavedView(r.ctx, r.user, r.params.viewId))
  route(views.getStaffPreferences, ({ ctx, user }) => getStaffPreferences(ctx, user))
  route(views.updateStaffPreferences, ({ ctx, user, body }) => updateStaffPreferences(ctx, user, body))
}
