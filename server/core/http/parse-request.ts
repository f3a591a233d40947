import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { AppError, type FieldError, invalidField } from '#contract/core/errors.ts'
import { readFields } from '#contract/core/form.ts'
import '#contract/core/numbering-plans.ts'

/**
 * Creates a parser for an endpoint's path, query and body. The parser throws `invalid_request` with up to `maxErrors`
 * invalid fields.
 */
export function createParser({ params, query, body }: Pick<Endpoint, 'params' | 'query' | 'body'>) {
  const schema = z.object({
    params: z.strictObject(params?.shape ?? {}),
    query: z.strictObject(query?.shape ?? {}),
    body: z.strictObject(body?.shape ?? {}),
  })
  return (request: Pick<FastifyRequest, 'url' | 'params'>, rawBody: unknown) => {
    const parsed = schema.safeParse({
      params: request.params,
      query: readFields(parseQueryString(request.url), query),
      // A missing body counts as empty, so that the error lists the missing fields.
      body: rawBody === undefined ? {} : rawBody,
    })
    if (parsed.success) return parsed.data
    throw new AppError('invalid_request', { details: { errors: toErrors(parsed.error) } })
  }
}

const maxErrors = 1000

const toErrors = ({ issues }: z.ZodError) => issues.flatMap(toFieldErrors).slice(0, maxErrors)

/** Zod reports all unknown fields of an object as one issue. */
function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String)
  if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }]
  return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'Unknown field' }))
}

/**
 * Parses the query of a page that the server renders. Ignores fields that are not in the schema. Returns undefined if a
 * field is missing or invalid. Throws `invalid_request` if the query has too many fields.
 */
export const parsePageQuery = <T extends z.ZodObject>(url: string, schema: T): z.output<T> | undefined =>
  schema.safeParse(readFields(parseQueryString(url), schema)).data

const maxQueryFields = 200

/** Parses a request's query. Throws `invalid_request` if the query has more than `maxQueryFields` fields. */
export function parseQueryString(url: string): URLSearchParams {
  const queryStart = url.indexOf('?')
  const search = queryStart === -1 ? '' : url.slice(queryStart + 1)
  if (search.split('&').length <= maxQueryFields) return new URLSearchParams(search)
  throw invalidField('query', `Send at most ${maxQueryFields} fields in a query`)
}

/**
 * Reads the Base-Version header, if any: the number of the last change that the caller has seen. Throws
 * `invalid_request` if the header is malformed.
 */
export function readBaseVersion({ headers }: FastifyRequest): number | undefined {
  const baseVersion = headers['base-version']
  if (baseVersion === undefined) return undefined
  if (/^\d{1,9}$/.test(String(baseVersion))) return Number(baseVersion)
  throw invalidField('header.Base-Version', 'Send the number of the last change you have seen')
}
