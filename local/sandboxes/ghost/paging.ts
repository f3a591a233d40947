const MOST = 100

/** One page of a list with Ghost's pagination fields. `limit=all` gives the first hundred, as since version 6. */
export function paginate<T>(all: T[], query: URLSearchParams): { items: T[]; meta: object } {
  const asked = query.get('limit') ?? '15'
  const limit = asked === 'all' ? MOST : Math.min(Math.max(Number.parseInt(asked, 10) || 15, 1), MOST)
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
