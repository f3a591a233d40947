import { z } from 'zod'
import { companyParams } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { metricKeys, metricUnits } from '../rules/metrics/catalogue.ts'
import { comparisonNames } from '../rules/metrics/comparison-names.ts'

export const comparisonKeys = field.typedKeys(comparisonNames)

/** What the founder stated beside what the data says. */
export const Comparison = z.object({
  key: z.enum(comparisonKeys),
  name: z.string(),
  unit: z.enum([...metricUnits, 'yes_no']),
  /** A decimal, or `yes` and `no`. */
  stated: z.string().nullable(),
  observed: z.string().nullable(),
  /** Of the observed value, as of a metric. */
  special: z.enum(['infinite', 'beyond_36_months']).nullable(),
  status: z.enum(['agrees', 'differs', 'not_stated', 'not_enough_data']),
  /** By how much they may differ and still agree, in words. */
  tolerance: z.string(),
  /** The metric that the observed value is, to be opened. */
  metric: z.enum(metricKeys).nullable(),
  as_of: field.time().nullable(),
  explanation: z.object({ text: z.string(), author: z.string(), at: field.time() }).nullable(),
})
export type Comparison = z.infer<typeof Comparison>

export const listComparisons = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/comparisons/',
  access: 'viewer',
  summary: 'What the application states beside what the connected data says',
  params: companyParams,
  response: z.array(Comparison),
})

export const explainComparison = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/comparisons/:key/explanation/',
  access: 'editor',
  summary: 'Explains why what was stated differs from what the data says; the history keeps it',
  params: companyParams.extend({ key: z.enum(comparisonKeys) }),
  body: z.object({ text: field.longText(2000) }),
  response: Comparison,
})
