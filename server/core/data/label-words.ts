/**
 * Splits a label into lowercase words without accents or punctuation. `Food & Farming` and `food-and-farming` have the
 * same words.
 */
export const toLabelWords = (label: string): string[] =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[\p{M}\p{Cf}.'’ʼ`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Joins the words of a label without spaces, so that labels can be compared. */
export const foldLabel = (label: string): string => toLabelWords(label).join('')
