/** The middle of some values; the upper one of two. */
export const getMedian = (values: readonly number[]): number =>
  values.toSorted((one, next) => one - next)[Math.floor(values.length / 2)] ?? 0
