import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { LimitName } from './limits.ts'

/**
 * Who may call an endpoint (docs/decisions/0003-who-may-call.md, 0059).
 * public: anyone · user: any signed-in user · viewer: the company's members, all analysts, admins ·
 * editor: the company's members, its assigned analysts, admins · member: its members, admins · team: its members ·
 * assigned: its assigned analysts, admins · staff: analysts, admins · admin: admins.
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

const companyAccesses = ['viewer', 'editor', 'member', 'team', 'assigned'] as const
export type CompanyAccess = (typeof companyAccesses)[number]

export const isCompanyAccess = (access: Access): access is CompanyAccess =>
  companyAccesses.some((name) => name === access)

/** Path parameters that identify the company: its id, or the id of one of its rows. */
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
  /**
   * GET endpoints that change state (required by the specification) are also served as POST, which the web
   * app uses.
   */
  readonly alsoPost?: true
  readonly path: `/${string}/` | `/${string}.json`
  readonly access: Access
  readonly summary: string
  /** Summaries by value of the path's `:action`; the API documentation lists each value as a separate operation. */
  readonly actions?: Readonly<Record<string, string>>
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** The body's format: JSON by default, `form` for multipart, `either` for both. */
  readonly encoding?: 'form' | 'either'
  /** `events` means server-sent events (HTML standard, section 9.2). */
  readonly response: z.ZodType | 'file' | 'events' | 'nothing'
  /** The media type of a generated file. */
  readonly mediaType?: 'text/csv' | 'application/zip'
  readonly errors?: readonly ErrorCode[]
  /** The client's message for failures without a specific reason (specification §8). */
  readonly failureMessage?: string
  readonly limit?: LimitName
  /** The audit action for downloads; `downloaded` by default. */
  readonly audited?: 'exported'
  /** The response may be cached provider data; the `Age` header is its age in seconds. */
  readonly sendsAge?: true
  /** The response has an `ETag`, and requests with a matching `If-None-Match` get 304. */
  readonly hasEtag?: true
}

/** Endpoints that are defined as POST accept an `Idempotency-Key` unless they are public (decisions §2). */
export const acceptsIdempotencyKey = ({ method, access }: Endpoint) =>
  method === 'POST' && access !== 'public'

/** Preserves the literal types of the definition's fields. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = E[K] extends z.ZodType ? Record<K, Side extends 'input' ? z.input<E[K]> : z.output<E[K]>> : unknown

/**
 * The caller's input. `baseVersion` is the number of the last change that the caller has seen. Retries with the same
 * `idempotencyKey` get the first response (decisions §2). `lastEventId` resumes an event stream.
 */
export type Request<E extends Endpoint> = Part<E, 'params', 'input'> &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : unknown) &
  Part<E, 'body', 'input'> & { baseVersion?: number; idempotencyKey?: string; lastEventId?: string }

export type Parsed<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>

/** The handler's output, before the response schema parses it. */
export type Reply<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : never

export type Response<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['response'] extends 'file'
    ? File
    : E['response'] extends 'events'
      ? ReadableStream<Uint8Array>
      : null
