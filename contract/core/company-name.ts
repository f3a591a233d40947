import { explainInvisible } from '../rules/text/invisible.ts'
import { createText } from './fields.ts'
import { normalizeName } from './text.ts'

/**
 * The name of a company, which must not be imitated. An invisible character that its script does not need is refused: with
 * it, two names that look alike would differ.
 */
export const companyName = () =>
  createText(200, normalizeName).refine((text) => explainInvisible(text) === null, {
    error: ({ input }) => explainInvisible(String(input)),
  })
