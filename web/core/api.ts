import type { BaseQueryApi, BaseQueryFn, EndpointBuilder } from '@reduxjs/toolkit/query'
import { createApi } from '@reduxjs/toolkit/query/react'
import type { Call, CallOptions } from '#contract/core/client.ts'
import type { Endpoint, Request, Response } from '#contract/core/endpoint.ts'
import { type ApiError, toApiError } from './api-error.ts'
import type { Services } from './services.ts'
import { type EntityKind, entityKinds, type Tag, toChangedTags, toTags } from './tags.ts'

/** A call of one endpoint of the contract. */
interface ContractCall {
  endpoint: Endpoint
  request: object
}

/** Calls the API for the `queryFn` of an endpoint; a thrown error becomes the error of its query or mutation. */
export async function callApi<Reply>(
  { signal, extra }: Pick<BaseQueryApi, 'signal' | 'extra'>,
  work: (call: Call, options: CallOptions) => Promise<Reply>,
): Promise<{ data: Reply } | { error: ApiError }> {
  try {
    return { data: await work((extra as Services).call, { signal }) }
  } catch (error) {
    return { error: toApiError(error) }
  }
}

const callContract: BaseQueryFn<ContractCall, unknown, ApiError> = ({ endpoint, request }, tools) =>
  callApi(tools, (call, options) => call(endpoint, request as never, options))

/** Seconds for which the reply of a query is shown again without a request. */
const freshSeconds = 30

/** Options of a query that starts before its page shows: a reply that is fresh is not read again. */
export const ahead = { subscribe: false, forceRefetch: freshSeconds } as const

/**
 * Fetches and caches all server data. Features inject their endpoints with `query` and `mutation`. A change refreshes the
 * queries with its tags; without a reply that is fresh, a page shows the cached reply while it is read again.
 */
export const api = createApi({
  baseQuery: callContract,
  tagTypes: entityKinds,
  keepUnusedDataFor: 300,
  refetchOnMountOrArgChange: freshSeconds,
  refetchOnFocus: true,
  refetchOnReconnect: true,
  endpoints: () => ({}),
})

export type ApiBuilder = EndpointBuilder<typeof callContract, EntityKind, 'api'>

/** The company that a request names; undefined for requests about several companies, or about none. */
function getCompanyId(request: object): string | undefined {
  const { params, query: filters } = request as {
    params?: { companyId?: string }
    query?: { company?: string }
  }
  return params?.companyId ?? filters?.company
}

/**
 * A cached query of an endpoint. A change of one of these kinds, of the company that the request names, refreshes it.
 * `companyKinds` are further kinds for requests that name a company: a list over all companies would be read again after
 * the changes of any company.
 */
export const query = <E extends Endpoint>(
  build: ApiBuilder,
  endpoint: E,
  kinds: readonly EntityKind[],
  companyKinds: readonly EntityKind[] = [],
) =>
  build.query<Response<E>, Request<E>>({
    query: (request) => ({ endpoint, request }),
    providesTags: (_reply, _error, request): Tag[] => {
      const companyId = getCompanyId(request)
      return toTags(companyId === undefined ? kinds : [...kinds, ...companyKinds], companyId)
    },
  })

/**
 * A cached query of an endpoint whose pages follow each other. `toNext` returns the request of the page after this page, and
 * undefined after the last page. A refresh reads all loaded pages again.
 */
export const pagedQuery = <E extends Endpoint>(
  build: ApiBuilder,
  endpoint: E,
  kinds: readonly EntityKind[],
  toNext: (page: Response<E>, first: Request<E>) => Request<E> | undefined,
) =>
  build.infiniteQuery<Response<E>, Request<E>, Request<E> | null>({
    query: ({ queryArg, pageParam }) => ({ endpoint, request: pageParam ?? queryArg }),
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: (page, _pages, _param, _params, first) => toNext(page, first),
    },
    providesTags: (_reply, _error, request): Tag[] => toTags(kinds, getCompanyId(request)),
  })

/** A call that changes data of these kinds. It refreshes their queries after a failure, too: the data may have changed. */
export const mutation = <E extends Endpoint>(
  build: ApiBuilder,
  endpoint: E,
  kinds: readonly EntityKind[] = [],
) =>
  build.mutation<Response<E>, Request<E>>({
    query: (request) => ({ endpoint, request }),
    invalidatesTags: (_reply, _error, request): Tag[] => toChangedTags(kinds, getCompanyId(request)),
  })
