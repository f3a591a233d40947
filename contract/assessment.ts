import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** The founder's own view of the company's money; months and US dollars. */
export const AssessmentAnswers = z.object({
  runway_months: z
    .number('Write a number of months')
    .min(0, 'At least 0')
    .max(600, 'At most 600')
    .multipleOf(0.1, 'Use at most one decimal')
    .nullable(),
  plan_to_raise: z.boolean().nullable(),
  has_other_loans: z.boolean().nullable(),
  capital_amount_requested: field
    .money()
    .refine((amount) => Number(amount) >= 1, 'At least $1')
    .nullable(),
  borrowing_timeframe_months: field.wholeNumber(1, 120).nullable(),
})
export type AssessmentAnswers = z.infer<typeof AssessmentAnswers>

export const Assessment = AssessmentAnswers.extend({ company: field.id(), version: z.int() })
export type Assessment = z.infer<typeof Assessment>

const params = z.object({ companyId: field.id() })

export const getAssessment = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/financialassessment/',
  access: 'viewer',
  summary: 'The financial assessment; every answer null where none was given yet',
  params,
  response: Assessment,
})

export const updateAssessment = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/financialassessment/',
  access: 'editor',
  summary: 'Saves changed answers of the assessment',
  params,
  body: AssessmentAnswers.partial(),
  response: Assessment,
  errors: ['edit_conflict', 'not_editable'],
})
