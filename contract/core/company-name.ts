import { explainInvisible } from '../rules/text/invisible.ts'
import { createText } from './fields.ts'
import { normalizeName } from './text.ts'

/** Rejects invisible characters that the script does not need, because they allow names that look identical. */
export const companyName = () =>
  createText(200, normalizeName).refine((text) => explainInvisible(text) === null, {
    error: ({ input }) => explainInvisible(String(input)),
  })
