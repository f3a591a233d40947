import { z } from 'zod'
import { execute } from './graphql.ts'
import { GraphqlError, parseGraphql } from './graphql-parse.ts'
import { rootOf } from './resolvers.ts'
import type { Sandbox } from './sandbox.ts'
import type { StoredProfile } from './state.ts'

const question = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
})

/** The name that a question gives its operation, or nothing. */
export function operationOf(body: unknown): string {
  const parsed = question.safeParse(body)
  return /^\s*(?:query|mutation)\s+(\w+)/.exec(parsed.success ? parsed.data.query : '')?.[1] ?? ''
}

/** Answers a question in the name of a profile. Refusals are answers too, as everywhere in GraphQL. */
export async function answerGraphql(
  sandbox: Sandbox,
  profile: StoredProfile,
  body: unknown,
): Promise<object> {
  try {
    const { query, variables } = question.parse(body)
    return { data: await execute(parseGraphql(query), rootOf(sandbox, profile), variables ?? {}) }
  } catch (error) {
    if (error instanceof GraphqlError)
      return { data: null, errors: [{ message: error.message, extensions: { code: error.code } }] }
    if (error instanceof z.ZodError)
      return { data: null, errors: [{ message: 'No query string was present', extensions: {} }] }
    throw error
  }
}
