import type { Sort } from './data-table-props.ts'

export const toSort = (ordering: string): Sort => ({
  by: ordering.replace(/^-/, ''),
  descending: ordering.startsWith('-'),
})

export const toOrdering = ({ by, descending }: Sort): string => (descending ? `-${by}` : by)
