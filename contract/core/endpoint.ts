import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { LimitName } from './limits.ts'

/**
 * Who may call an endpoint (docs/decisions/0003-who-may-call.md, 0059):
 * public – anybody · user – anybody signed in · viewer – who may see the company: its members, analysts, admins ·
 * editor – its members, its assigned analysts, admins · member – its members and admins · team – its members only ·
 * assigned – its assigned analysts and admins · staff – analysts and admins · admin – admins.
 */
export type Access =
  | 'public'
  | 'user'
  | 'viewer'
  | 'editor'
  | 'member'
  | 'team'
  | 'assigned'
  | 'staff'
  | 'admin'

/** The accesses that depend on the person's role at one company, which the path names. */
const companyAccesses = ['viewer', 'editor', 'member', 'team', 'assigned'] as const
export type CompanyAccess = (typeof companyAccesses)[number]

export const isCompanyAccess = (access: Access): access is CompanyAccess =>
  companyAccesses.some((name) => name === access)

/** The path parameter that leads to the company: its own id, or that of something that belongs to it. */
export const companyKeys = [
  'companyId',
  'codatId',
  'profileId',
  'providerId',
  'grantId',
  'introId',
  'loanId',
] as const
export type CompanyKey = (typeof companyKeys)[number]

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** A GET that changes state, as the specification wants it, is also served as POST, which the web app uses. */
  readonly twin?: 'POST'
  readonly path: `/${string}/` | `/${string}.json`
  readonly access: Access
  readonly summary: string
  /** What each value of the path's `:action` does; the API documentation lists them as calls of their own. */
  readonly actions?: Readonly<Record<string, string>>
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** How the body travels: JSON unless it carries files; `either` takes both. */
  readonly encoding?: 'form' | 'either'
  /** `events` is a stream of server-sent events (HTML standard, section 9.2). */
  readonly response: z.ZodType | 'file' | 'events' | 'nothing'
  /** The type of a file that the server writes; an uploaded file has the type that was detected at its upload. */
  readonly mediaType?: 'text/csv' | 'application/zip'
  readonly errors?: readonly ErrorCode[]
  /** What the client says of a call that failed without giving a reason (specification §8). */
  readonly failureMessage?: string
  /** A tighter rate limit than the usual one. */
  readonly limit?: LimitName
  /** The audit action when somebody gets the file; `downloaded` by default. */
  readonly audited?: 'exported'
  /** The reply may be a provider's cached answer; the `Age` header is the number of seconds since it was read. */
  readonly aged?: true
  /** The reply has an `ETag`; a request that sends it back in `If-None-Match` gets 304 while the reply is the same. */
  readonly tagged?: true
}

/** Whether an `Idempotency-Key` is honored: on every POST of a signed-in caller (decisions §2). */
export const takesIdempotencyKey = ({ method, access }: Endpoint) => method === 'POST' && access !== 'public'

/** Defines an endpoint; the literal types of path, access and schemas are kept. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = E[K] extends z.ZodType ? Record<K, Side extends 'input' ? z.input<E[K]> : z.output<E[K]>> : unknown

/**
 * What a caller passes. `baseVersion` is the number of the last change the caller has seen; a repeat under the same
 * `idempotencyKey` gets the first answer (decisions §2); a stream of events goes on after `lastEventId`.
 */
export type Request<E extends Endpoint> = Part<E, 'params', 'input'> &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : unknown) &
  Part<E, 'body', 'input'> & { baseVersion?: number; idempotencyKey?: string; lastEventId?: string }

/** What a handler receives after parsing. */
export type Parsed<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>

/** What a handler returns for a schema; `file` and `nothing` have their own types in the server. */
export type Reply<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : never

/** What a caller gets. */
export type Response<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['response'] extends 'file'
    ? File
    : E['response'] extends 'events'
      ? ReadableStream<Uint8Array>
      : null
