import type { Endpoint, Request, Response } from '#contract/core/endpoint.ts'
import { toApiError } from './api-error.ts'
import type { ApiBuilder } from './api.ts'
import type { RootState } from './store.ts'
import { type EntityKind, toInvalidatedTags } from './tags.ts'

/**
 * Defines a mutation whose request depends on the state, for example on the selected company. `toRequest` may throw
 * an `AppError`, which fails the mutation without a call.
 */
export const buildStateMutation = <E extends Endpoint, Arg>(
  build: ApiBuilder,
  endpoint: E,
  toRequest: (arg: Arg, state: RootState) => Request<E>,
  kinds: readonly EntityKind[],
) =>
  build.mutation<Response<E>, Arg>({
    queryFn: async (arg, { getState }, _, send) => {
      try {
        const { data, error } = await send({ endpoint, request: toRequest(arg, getState() as RootState) })
        return error ? { error } : { data: data as Response<E> }
      } catch (error) {
        return { error: toApiError(error) }
      }
    },
    invalidatesTags: toInvalidatedTags(kinds),
  })
