import type { DocumentType } from '#contract/dictionary.ts'

export const listDocumentTypeOptions = (types: readonly DocumentType[]) =>
  types.filter(({ archived }) => !archived).map(({ id, name }) => ({ value: id, label: name }))
