import { z } from 'zod'
import { fundingTypes } from '../application/options.ts'
import { companyOrderings, CompanyStatusName } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { searchText } from '../core/search.ts'
import { riskFilters } from '../rules/risks.ts'

export const builtInViews = ['mine', 'waiting', 'unassigned', 'stale', 'all'] as const

/** Optional columns of the pipeline. */
export const pipelineColumns = {
  product: 'Product',
  capital_amount_requested: 'Requested',
  status: 'Status',
  waiting_on: 'Waiting on',
  status_changed_at: 'Days',
  analyst: 'Analyst',
  risks: 'Risk',
  updated_at: 'Last change',
  place: 'Location',
  created_at: 'Created',
} as const
export type PipelineColumn = keyof typeof pipelineColumns

const orderings = companyOrderings.flatMap((name) => [name, `-${name}` as const])

export const WaitingOn = z.enum(['applicant', 'funder'])

export const ViewFilters = z.strictObject({
  view: z.enum(builtInViews),
  search: searchText(200).nullable(),
  status: z.array(CompanyStatusName).max(13),
  /** An analyst's id, `me` for the current user, or `nobody` for unassigned companies; null for all. */
  assigned: z.union([z.enum(['me', 'nobody']), field.id()]).nullable(),
  funding: field.choices(fundingTypes),
  requested_min: field.money().nullable(),
  changed_within: z.int().min(1).max(365).nullable(),
  waiting_on: WaitingOn.nullable(),
  risk: field.choice(riskFilters).nullable(),
  /**
   * True to include funded and repaid companies in lists that are ordered by last change and have no search text or
   * status filter. By default, these lists omit such companies, because loan syncs update them often.
   */
  with_funded: z.boolean(),
  ordering: z.enum(orderings as [(typeof orderings)[number], ...typeof orderings]),
})
export type ViewFilters = z.infer<typeof ViewFilters>

const columns = z.array(field.choice(pipelineColumns)).max(20)

export const SavedView = z.object({
  id: field.id(),
  name: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  owner_name: z.string(),
  filters: ViewFilters,
  /** Null means that users see the columns from their own preferences. */
  columns: columns.nullable(),
})
export type SavedView = z.infer<typeof SavedView>

/** The maximum number of views that a user can save. */
export const maxSavedViews = 50

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/v1/pipeline/views/',
  access: 'staff',
  summary: 'The caller’s pipeline views and all shared views, by name',
  query: z.object(field.paging),
  response: field.page(SavedView),
})

export const createSavedView = endpoint({
  method: 'POST',
  path: '/api/v1/pipeline/views/',
  access: 'staff',
  summary: 'Saves a pipeline view',
  body: z.object({
    name: field.text(60),
    is_shared: z.boolean(),
    filters: ViewFilters,
    columns: columns.nullable(),
  }),
  response: SavedView,
  errors: ['already_exists', 'limit_reached'],
})

const viewParams = z.object({ viewId: field.id() })

export const updateSavedView = endpoint({
  method: 'PATCH',
  path: '/api/v1/pipeline/views/:viewId/',
  access: 'staff',
  summary: 'Updates a view; only for its owner',
  params: viewParams,
  body: z
    .object({
      name: field.text(60),
      is_shared: z.boolean(),
      filters: ViewFilters,
      columns: columns.nullable(),
    })
    .partial(),
  response: SavedView,
  errors: ['not_found', 'forbidden', 'already_exists'],
})

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/api/v1/pipeline/views/:viewId/',
  access: 'staff',
  summary: 'Deletes a view; only for its owner, or for admins if it is shared',
  params: viewParams,
  response: 'nothing',
  errors: ['not_found', 'forbidden'],
})

export const StaffPreferences = z.object({
  pipeline_columns: columns.nullable(),
  /** Enables single-key shortcuts. People who dictate or have a tremor can turn them off (WCAG 2.1.4). */
  single_keys: z.boolean(),
})
export type StaffPreferences = z.infer<typeof StaffPreferences>

export const getStaffPreferences = endpoint({
  method: 'GET',
  path: '/api/v1/pipeline/choices/',
  access: 'staff',
  summary: 'The caller’s preferences: pipeline columns and single-key shortcuts',
  response: StaffPreferences,
})

export const updateStaffPreferences = endpoint({
  method: 'PATCH',
  path: '/api/v1/pipeline/choices/',
  access: 'staff',
  summary: 'Updates the caller’s preferences',
  body: StaffPreferences.partial(),
  response: StaffPreferences,
})
