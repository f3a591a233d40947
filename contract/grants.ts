import { z } from 'zod'
import { ExpectedPayment, GrantAnswers, maxPayments, ScheduledPayment } from './application/grant.ts'
import { AttachedFile } from './documents.ts'
import { endpoint } from './core/endpoint.ts'
import { downloadErrors } from './core/errors.ts'
import * as field from './core/fields.ts'

export const grantFiles = ['pitch', 'award_proposal', 'contract', 'financial_model'] as const

export const PaymentSchedule = z.object({ payments: z.array(ScheduledPayment) })
export type PaymentSchedule = z.infer<typeof PaymentSchedule>
export const SavedSchedule = PaymentSchedule.extend({ version: z.int() })

export const ClimateGrant = GrantAnswers.extend({
  id: field.id(),
  company: field.id(),
  version: z.int(),
  created_at: field.timestamp(),
  // Types are looser than in the form, so that saved values stay readable if validation becomes stricter.
  public_notice_url: z.string().nullable(),
  expected_signing_date: field.date().nullable(),
  expected_award_letter_date: field.date().nullable(),
  expected_funding_date: field.date().nullable(),
  pitch: AttachedFile.nullable(),
  award_proposal: AttachedFile.nullable(),
  contract: AttachedFile.nullable(),
  financial_model: AttachedFile.nullable(),
  /** Payments by date; empty if there is no schedule. */
  payment_schedule: z.array(ScheduledPayment),
  has_payment_schedule: z.boolean(),
})
export type ClimateGrant = z.infer<typeof ClimateGrant>

const GrantForm = z
  .object({ ...field.formFields(GrantAnswers.shape), ...field.fileSlots(grantFiles) })
  .partial()
const params = z.object({ grantId: field.id() })
const errors = ['edit_conflict', 'not_editable', 'too_large', 'invalid_file_type', 'storage_full'] as const

export const createGrant = endpoint({
  method: 'POST',
  path: '/api/v1/climate_grants/',
  access: 'user',
  limit: 'costly',
  summary: 'Adds a grant or government contract to a company',
  encoding: 'form',
  body: GrantForm.extend({ company: field.id() }),
  response: ClimateGrant,
  errors: [...errors, 'limit_reached', 'not_found', 'forbidden'],
})

export const updateGrant = endpoint({
  method: 'PATCH',
  path: '/api/v1/climate_grants/:grantId/',
  access: 'editor',
  limit: 'costly',
  summary: 'Saves changed answers and files in a grant',
  params,
  encoding: 'form',
  body: GrantForm,
  response: ClimateGrant,
  errors,
})

export const deleteGrant = endpoint({
  method: 'DELETE',
  path: '/api/v1/climate_grants/:grantId/',
  access: 'editor',
  summary: 'Deletes a grant with its schedule and files',
  params,
  response: 'nothing',
  errors: ['not_editable'],
})

export const downloadGrantFile = endpoint({
  method: 'GET',
  path: '/api/v1/climate_grants/:grantId/download/:file/',
  access: 'viewer',
  summary: 'Downloads a file of a grant: pitch, award_proposal, contract or financial_model',
  params: params.extend({ file: z.enum(grantFiles) }),
  response: 'file',
  errors: downloadErrors,
})

export const getSchedule = endpoint({
  method: 'GET',
  path: '/api/v1/climate_grants/:grantId/schedule_payments/',
  access: 'viewer',
  summary:
    'The expected payments of a grant, ordered by date; for API users, because a grant also contains them',
  params,
  response: SavedSchedule,
})

export const saveSchedule = endpoint({
  method: 'POST',
  path: '/api/v1/climate_grants/:grantId/schedule_payments/',
  access: 'editor',
  summary: 'Replaces the expected payments of a grant',
  params,
  body: z.object({ payments: z.array(ExpectedPayment).max(maxPayments) }),
  response: SavedSchedule,
  errors: ['edit_conflict', 'not_editable', 'limit_reached'],
})

export const cleanSchedule = endpoint({
  method: 'GET',
  alsoPost: true,
  path: '/api/v1/climate_grants/:grantId/schedule_payments/clean/',
  access: 'editor',
  summary: 'Deletes the expected payments of a grant',
  params,
  response: SavedSchedule,
  errors: ['edit_conflict', 'not_editable'],
})

export const listGrants = endpoint({
  method: 'GET',
  path: '/api/v1/climate_grants/company/:companyId/',
  access: 'viewer',
  summary: 'The grants and government contracts of a company',
  params: z.object({ companyId: field.id() }),
  query: z.object(field.paging),
  response: field.page(ClimateGrant),
})
