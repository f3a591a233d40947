import { z } from 'zod'
import { companyParams } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { metricKeys, metricUnits } from '../rules/metrics/catalogue.ts'
import { comparisonNames } from '../rules/metrics/comparison-names.ts'

export const comparisonKeys = field.typedKeys(comparisonNames)

export const Comparison = z.object({
  key: z.enum(comparisonKeys),
  name: z.string(),
  unit: z.enum([...metricUnits, 'yes_no']),
  /** The founder's answer: a decimal, `yes` or `no`; null without an answer. */
  stated: z.string().nullable(),
  observed: z.string().nullable(),
  /** Replaces the observed value, as in `Metric`. */
  special: z.enum(['infinite', 'beyond_36_months']).nullable(),
  status: z.enum(['agrees', 'differs', 'not_stated', 'not_enough_data']),
  tolerance: z.string(),
  metric: z.enum(metricKeys).nullable(),
  as_of: field.timestamp().nullable(),
  explanation: z.object({ text: z.string(), author: z.string(), at: field.timestamp() }).nullable(),
})
export type Comparison = z.infer<typeof Comparison>

export const listComparisons = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/comparisons/',
  access: 'viewer',
  summary: 'Answers of the application compared with the connected data',
  params: companyParams,
  response: z.array(Comparison),
})

export const explainComparison = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/comparisons/:key/explanation/',
  access: 'editor',
  summary: 'Explains a difference between an answer and the data; recorded in the history',
  params: companyParams.extend({ key: z.enum(comparisonKeys) }),
  body: z.object({ text: field.longText(2000) }),
  response: Comparison,
})
