import type { DocumentType } from '#contract/dictionary.ts'

/** Lists the document types that can be requested and uploaded, as options of a field. */
export const listTypeOptions = (types: readonly DocumentType[]) =>
  types.filter(({ archived }) => !archived).map(({ id, name }) => ({ value: id, label: name }))
