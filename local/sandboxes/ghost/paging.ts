const MAX_LIMIT = 100

/** Since Ghost 6, `limit=all` returns at most 100 items. */
export function paginate<T>(all: T[], query: URLSearchParams): { items: T[]; meta: object } {
  const requested = query.get('limit') ?? '15'
  const limit =
    requested === 'all' ? MAX_LIMIT : Math.min(Math.max(Number.parseInt(requested, 10) || 15, 1), MAX_LIMIT)
  const page = Math.max(Number.parseInt(query.get('page') ?? '1', 10) || 1, 1)
  const pages = Math.max(Math.ceil(all.length / limit), 1)
  return {
    items: all.slice((page - 1) * limit, page * limit),
    meta: {
      pagination: {
        page,
        limit,
        pages,
        total: all.length,
        next: page < pages ? page + 1 : null,
        prev: page > 1 ? page - 1 : null,
      },
    },
  }
}
