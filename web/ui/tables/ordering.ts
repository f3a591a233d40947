import type { Sort } from './data-table-props.ts'

/** Converts an API ordering, such as `-name` for descending, to a column and direction. */
export const toSort = (ordering: string): Sort => ({
  by: ordering.replace(/^-/, ''),
  descending: ordering.startsWith('-'),
})

export const toOrdering = ({ by, descending }: Sort): string => (descending ? `-${by}` : by)
