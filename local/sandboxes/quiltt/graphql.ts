import { graphql, GraphQLError } from 'graphql'
import { z } from 'zod'
import { GraphqlRequest } from './graphql-request.ts'
import { buildRootResolvers } from './resolvers.ts'
import type { Sandbox } from './sandbox.ts'
import { schema } from './schema.ts'
import type { StoredProfile } from './state.ts'

/** Like Quiltt, returns GraphQL errors as `data: null` with `errors`. Throws other errors. */
export async function executeGraphql(
  sandbox: Sandbox,
  profile: StoredProfile,
  body: unknown,
): Promise<object> {
  const parsed = GraphqlRequest.safeParse(body)
  if (!parsed.success) return { data: null, errors: [new GraphQLError(z.prettifyError(parsed.error))] }
  const { query, variables } = parsed.data
  const rootValue = buildRootResolvers(sandbox, profile)
  const { data, errors } = await graphql({ schema, source: query, rootValue, variableValues: variables })
  const bug = errors?.find(({ originalError }) => originalError && !(originalError instanceof GraphQLError))
  if (bug?.originalError) throw bug.originalError
  return errors ? { data: null, errors } : { data }
}
