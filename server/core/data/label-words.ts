/**
 * The words of a label without case, accents and signs, by which spellings are compared: `Food & Farming` and
 * `food-and-farming` have the same words.
 */
export const toLabelWords = (label: string): string[] =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[\p{M}\p{Cf}.'’ʼ`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** A label as labels are compared: its words without the blanks between them. */
export const foldLabel = (label: string): string => toLabelWords(label).join('')
