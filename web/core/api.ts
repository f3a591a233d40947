import type { BaseQueryApi, BaseQueryFn, EndpointBuilder } from '@reduxjs/toolkit/query'
import { createApi } from '@reduxjs/toolkit/query/react'
import type { Call, CallOptions } from '#contract/core/client.ts'
import type { Endpoint, Request, Response } from '#contract/core/endpoint.ts'
import { type ApiError, toApiError } from './api-error.ts'
import type { Services } from './services.ts'
import { type EntityKind, entityKinds, type Tag, toInvalidatedTags, toTags } from './tags.ts'

interface ContractCall {
  endpoint: Endpoint
  request: object
}

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

const freshSeconds = 30

/** Options for queries that start before their page renders. Fresh responses are not refetched. */
export const ahead = { subscribe: false, forceRefetch: freshSeconds } as const

/**
 * Features inject their endpoints with `buildQuery` and `buildMutation`. Invalidating a tag refetches the queries that
 * provide the tag.
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

function getCompanyId(request: object): string | undefined {
  const { params, query: filters } = request as {
    params?: { companyId?: string }
    query?: { company?: string }
  }
  return params?.companyId ?? filters?.company
}

/**
 * The query is refetched when data of the given `kinds` changes in the request's company, or in any company if the
 * request has none. `companyKinds` apply only to requests about a single company, because they would refetch lists of
 * all companies too often.
 */
export const buildQuery = <E extends Endpoint>(
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
 * `toNext` receives a page and its request, and returns the request for the next page, or undefined if there are no
 * more pages. A refresh refetches all loaded pages.
 */
export const buildPagedQuery = <E extends Endpoint>(
  build: ApiBuilder,
  endpoint: E,
  kinds: readonly EntityKind[],
  toNext: (page: Response<E>, request: Request<E>) => Request<E> | undefined,
) =>
  build.infiniteQuery<Response<E>, Request<E>, Request<E> | null>({
    query: ({ queryArg, pageParam }) => ({ endpoint, request: pageParam ?? queryArg }),
    infiniteQueryOptions: {
      initialPageParam: null,
      getNextPageParam: (page, _pages, param, _params, first) => toNext(page, param ?? first),
    },
    providesTags: (_reply, _error, request): Tag[] => toTags(kinds, getCompanyId(request)),
  })

/** Refetches queries of the given `kinds` even after a failed call, because the server may have made the change. */
export const buildMutation = <E extends Endpoint>(
  build: ApiBuilder,
  endpoint: E,
  kinds: readonly EntityKind[] = [],
) =>
  build.mutation<Response<E>, Request<E>>({
    query: (request) => ({ endpoint, request }),
    invalidatesTags: (_reply, _error, request): Tag[] => toInvalidatedTags(kinds, getCompanyId(request)),
  })
