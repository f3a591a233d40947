import { normalizedText } from './fields.ts'
import { normalizeSearch } from './text.ts'

/** The search of a saved view; empty for no search. */
export const searchText = (max: number) => normalizedText(max, normalizeSearch)

/** The search of a list. Blanks and invisible characters alone are not a search. */
export const search = (max: number) =>
  searchText(max)
    .transform((text) => text || undefined)
    .optional()
