import { z } from 'zod'
import { fundingTypes } from '../application/options.ts'
import { companyOrderings, CompanyStatusName } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { searchText } from '../core/search.ts'

/** The views of the pipeline that everybody has. */
export const builtInViews = ['mine', 'waiting', 'unassigned', 'stale', 'all'] as const

/** The columns of the pipeline that each person chooses; the company's name is always there. */
export const pipelineColumns = {
  product: 'Product',
  capital_amount_requested: 'Requested',
  status: 'Status',
  waiting_on: 'Waiting on',
  status_changed_at: 'Days',
  analyst: 'Analyst',
  risks: 'Risk',
  updated_at: 'Last change',
  place: 'Place',
  created_at: 'Begun',
} as const
export type PipelineColumn = keyof typeof pipelineColumns

const orderings = companyOrderings.flatMap((name) => [name, `-${name}` as const])

/** What a view holds, and in which order. */
export const ViewFilters = z.strictObject({
  view: z.enum(builtInViews),
  search: searchText(200).nullable(),
  status: z.array(CompanyStatusName).max(13),
  /** Whose companies: the reader's (`me`), nobody's, one analyst's by id, or everybody's. */
  assigned: z.union([z.enum(['me', 'nobody']), field.id()]).nullable(),
  funding: field.choices(fundingTypes),
  requested_min: field.money().nullable(),
  changed_within: z.int().min(1).max(365).nullable(),
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
  /** Null where each reader sees their own choice. */
  columns: columns.nullable(),
})
export type SavedView = z.infer<typeof SavedView>

/** The most views that one person saves. */
export const maxSavedViews = 50

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/v1/pipeline/views/',
  access: 'staff',
  summary: 'The caller’s views of the pipeline and those that colleagues share, by name',
  query: z.object(field.paging),
  response: field.page(SavedView),
})

export const createSavedView = endpoint({
  method: 'POST',
  path: '/api/v1/pipeline/views/',
  access: 'staff',
  summary: 'Saves a view of the pipeline',
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
  summary: 'Changes a view; only its owner may',
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
  summary: 'Deletes a view; its owner may, and an admin one that is shared',
  params: viewParams,
  response: 'nothing',
  errors: ['not_found', 'forbidden'],
})

/** How one member of staff works. */
export const StaffChoices = z.object({
  /** The columns of the pipeline, in their order; null for the usual ones. */
  pipeline_columns: columns.nullable(),
  /** Whether single keys act: people who dictate or have a tremor turn them off. */
  single_keys: z.boolean(),
})
export type StaffChoices = z.infer<typeof StaffChoices>

export const getStaffChoices = endpoint({
  method: 'GET',
  path: '/api/v1/pipeline/choices/',
  access: 'staff',
  summary: 'How the caller works: columns of the pipeline, single keys',
  response: StaffChoices,
})

export const updateStaffChoices = endpoint({
  method: 'PATCH',
  path: '/api/v1/pipeline/choices/',
  access: 'staff',
  summary: 'Changes how the caller works',
  body: StaffChoices.partial(),
  response: StaffChoices,
})
