import type { CompanySummary } from '#contract/companies.ts'
import * as companies from '#contract/companies.ts'
import * as dictionary from '#contract/dictionary.ts'
import { listDocuments } from '#contract/documents.ts'
import { listComparisons } from '#contract/financials/comparisons.ts'
import { getFinancials, listMetrics } from '#contract/financials/financials.ts'
import { listReviews } from '#contract/reviews.ts'
import { countHistory, getChangesHistory, getStatusHistory } from '#contract/history.ts'
import {
  getPipelineCounts,
  listPipeline,
  type PipelineCounts,
  type PipelineRow,
} from '#contract/staff/pipeline.ts'
import { getStaffPreferences, listSavedViews } from '#contract/staff/views.ts'
import { type Case, getCase, recordCaseView } from '#contract/staff/cases.ts'
import { listNotes } from '#contract/staff/notes.ts'
import { getCurrentUser, listUsers, type User } from '#contract/users.ts'
import type { Services } from '#web/core/services.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from './fake-call.ts'
import { buildEmptyFinancials } from './financials.ts'
import { buildUser, newId } from './people.ts'
import { renderRoutes } from './render.tsx'
import { buildTestServices } from './services.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { AdminArea } from '#web/shell/AdminArea.tsx'
import { buildAdminRoutes } from '#web/shell/admin-routes.ts'

export const buildAnalyst = (over: Partial<User> = {}): User => ({
  ...buildUser(),
  name: 'Jonas Lindqvist',
  permissions: ['analyst'],
  companies: [],
  company: null,
  selected_company: null,
  role: null,
  ...over,
})

export const toPerson = ({ id, name, email }: Pick<User, 'id' | 'name' | 'email'>) => ({ id, name, email })

export const buildCompanySummary = (over: Partial<CompanySummary> = {}): CompanySummary => ({
  kind: 'application',
  id: newId(),
  name: 'Tidal Kiln',
  status: 'in_review',
  status_changed_at: '2026-11-18T10:00:00Z',
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-18T10:00:00Z',
  created_for: null,
  city: 'Portland',
  state: 'ME',
  funding_application_type: ['rbf'],
  capital_amount_requested: '250000.00',
  assigned_analysts_details: [],
  ...over,
})

export const buildPipelineRow = (over: Partial<PipelineRow> = {}): PipelineRow => ({
  ...buildCompanySummary(),
  is_cfo_customer: false,
  member_count: 1,
  offer: null,
  signing: { total: 0, signed: 0, with_applicant: 0 },
  actual_review: null,
  risks: [],
  last_change: null,
  ...over,
})

export const buildPage = <T,>(results: T[], count = results.length) => ({
  count,
  page: 1,
  page_size: 25,
  results,
})

export const noCounts: PipelineCounts = {
  mine: 0,
  waiting: 0,
  unassigned: 0,
  stale: 0,
  introductions: 0,
  support: 0,
  unmatched_loans: 0,
}

export const noCase: Case = { risks: [], similar_names: [], document_marks: [], events: [], mails: [] }

export function buildStaffApi(user: User) {
  return buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(listUsers, () => buildPage([]))
    .on(getPipelineCounts, () => noCounts)
    .on(listPipeline, () => buildPage([]))
    .on(listSavedViews, () => buildPage([]))
    .on(getStaffPreferences, () => ({ pipeline_columns: null, single_keys: true }))
    .on(companies.listCompanies, () => buildPage([]))
    .on(dictionary.listSectors, () => [])
    .on(dictionary.listBusinessModels, () => [])
    .on(dictionary.listCountries, () => [])
    .on(dictionary.listDocumentTypes, () => [])
    .on(listDocuments, () => buildPage([]))
    .on(getFinancials, () => buildEmptyFinancials())
    .on(listMetrics, () => [])
    .on(listComparisons, () => [])
    .on(listReviews, () => buildPage([]))
    .on(getChangesHistory, () => buildPage([]))
    .on(countHistory, () => ({ entities: [], authors: [], answers: [] }))
    .on(getStatusHistory, () => buildPage([]))
    .on(getCase, () => noCase)
    .on(recordCaseView, () => ({ since: null }))
    .on(listNotes, () => [])
}

export async function renderAdmin(
  api: Pick<ReturnType<typeof buildFakeCall>, 'call'>,
  at: string,
  over: Partial<Services> = {},
) {
  const store = createAppStore(buildTestServices(api.call, over))
  await store.dispatch(loadCurrentUser())
  const router = renderRoutes(
    [{ path: '/app/admin', Component: AdminArea, children: buildAdminRoutes(Promise.resolve(store)) }],
    store,
    at,
  )
  return { store, router }
}
