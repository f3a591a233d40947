import type { Sort } from './data-table-props.ts'

/** The column and direction of an ordering: a field, `-` in front of it for descending. */
export const toSort = (ordering: string): Sort => ({
  by: ordering.replace(/^-/, ''),
  descending: ordering.startsWith('-'),
})

/** The ordering of a column and direction. */
export const toOrdering = ({ by, descending }: Sort): string => (descending ? `-${by}` : by)
