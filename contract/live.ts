import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'

/** The kinds of data whose changes are reported to open pages. */
export const changedKinds = [
  'company',
  'status',
  'request',
  'connection',
  'sync',
  'message',
  'financials',
] as const

/** The kinds of live events; `all` where more may have changed than can be listed. */
export const liveKinds = [...changedKinds, 'all'] as const
export type LiveKind = (typeof liveKinds)[number]

/** That something changed, never what: whoever wants to know reads it, and is authorized again. */
export const LiveEvent = z.object({
  kind: z.enum(liveKinds),
  /** Null where it belongs to no company. */
  company_id: field.id().nullable(),
  /** The company's number of the change, where the change has one. */
  number: z.int().nullable(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const watchChanges = endpoint({
  method: 'GET',
  path: '/api/v1/users/current_user/events/',
  access: 'user',
  summary:
    'Server-sent events that tell when something changes that the caller may see: each is a `LiveEvent`. `Last-Event-ID` resumes. Without `Accept: text/event-stream` the answer ends after what was missed',
  response: 'events',
})
