import { normalizedText } from './fields.ts'
import { normalizeSearch } from './text.ts'

/** The search text of a saved view. An empty string means no search. */
export const searchText = (max: number) => normalizedText(max, normalizeSearch)

/** The search text of a list; undefined if it is empty after normalization. */
export const search = (max: number) =>
  searchText(max)
    .transform((text) => text || undefined)
    .optional()
