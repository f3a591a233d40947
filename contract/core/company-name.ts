import { explainInvisible } from '../rules/text/invisible.ts'
import { createTextSchema } from './fields.ts'
import { normalizeName } from './text.ts'

/**
 * A company name of 1 to 200 characters. Rejects invisible characters that the name's script does not need, because
 * such characters allow names that look identical.
 */
export const companyName = () =>
  createTextSchema(200, normalizeName).refine((text) => explainInvisible(text) === null, {
    error: ({ input }) => explainInvisible(String(input)),
  })
