import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { readFields } from '#contract/core/form.ts'
import { useLatestSearch } from './LatestSearchProvider.tsx'

/** Booleans are strings, as in the URL. */
type QueryValue<Value> = Extract<Value, boolean> extends never ? Value : 'true' | 'false' | undefined

export type QueryState<Schema extends z.ZodObject> = {
  [Name in keyof z.output<Schema>]?: QueryValue<z.output<Schema>[Name]>
}

type Scalar = string | number | boolean

/** Null, undefined, an empty string and an empty list remove the field. */
type FieldValue = Scalar | readonly Scalar[] | null | undefined

export type QueryChange<Schema extends z.ZodObject> = { [Name in keyof z.output<Schema>]?: FieldValue }

export function parseQuery<Schema extends z.ZodObject>(
  schema: Schema,
  params: URLSearchParams,
): QueryState<Schema> {
  const parsed = Object.entries(readFields(params, schema)).flatMap(([name, value]) => {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    const result = (field as z.ZodType | undefined)?.safeParse(value)
    if (!result?.success || result.data === undefined) return []
    return [[name, typeof result.data === 'boolean' ? String(result.data) : result.data]]
  })
  return Object.fromEntries(parsed) as QueryState<Schema>
}

/** Unless `values` sets `page`, the list returns to its first page. */
export function changeQuery(params: URLSearchParams, values: Record<string, FieldValue>): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('page')
  for (const [name, value] of Object.entries(values)) {
    next.delete(name)
    for (const item of [value ?? []].flat() as Scalar[]) if (item !== '') next.append(name, String(item))
  }
  return next
}

const unfilteringFields = new Set(['page', 'page_size', 'ordering', 'time_zone', 'view'])

export function useQueryState<Schema extends z.ZodObject>(schema: Schema) {
  const { params, go } = useLatestSearch()
  const { pathname } = useLocation()
  const query = useMemo(() => parseQuery(schema, params), [schema, params])
  const filters = Object.keys(query).filter((name) => !unfilteringFields.has(name))
  const change = (values: QueryChange<Schema>, how: { replace?: boolean } = {}) =>
    go(changeQuery(params, values), how)
  return {
    query,
    page: Number(query.page ?? 1),
    isFiltered: filters.length > 0,
    change,
    hrefTo: (values: QueryChange<Schema>) => `${pathname}?${changeQuery(params, values).toString()}`,
    goToPage: (page: number) => go(changeQuery(params, { page: page === 1 ? null : page })),
    clearFilters: () => go(changeQuery(params, Object.fromEntries(filters.map((name) => [name, null])))),
  }
}

export type QueryControl<Schema extends z.ZodObject> = ReturnType<typeof useQueryState<Schema>>
