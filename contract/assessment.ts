import { z } from 'zod'
import { AssessmentAnswers } from './application/assessment.ts'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'

export const Assessment = AssessmentAnswers.extend({ company: field.id(), version: z.int() })
export type Assessment = z.infer<typeof Assessment>

const params = z.object({ companyId: field.id() })

export const getAssessment = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/financialassessment/',
  access: 'viewer',
  summary:
    'The financial assessment; unanswered questions are null. The web app reads it with the company, so this is for API users',
  params,
  response: Assessment,
  failureMessage: 'Failed to fetch financials assessment',
})

export const updateAssessment = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/financialassessment/',
  access: 'editor',
  summary: 'Saves changed answers in the assessment',
  params,
  body: AssessmentAnswers.partial(),
  response: Assessment,
  errors: ['edit_conflict', 'not_editable'],
})
