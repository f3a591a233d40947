import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'

export const changedKinds = [
  'company',
  'status',
  'request',
  'connection',
  'sync',
  'message',
  'financials',
] as const

/** `all` means that anything may have changed: there were too many changes, or the missed changes are unknown. */
export const liveKinds = [...changedKinds, 'all'] as const
export type LiveKind = (typeof liveKinds)[number]

/** Announces a change without its data: clients fetch the data, so that every read is authorized. */
export const LiveEvent = z.object({
  kind: z.enum(liveKinds),
  /** Null for `all` and for changes that do not belong to a company. */
  company_id: field.id().nullable(),
  number: z.int().nullable(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

export const watchChanges = endpoint({
  method: 'GET',
  path: '/api/v1/users/current_user/events/',
  access: 'user',
  summary:
    'Server-sent events (`LiveEvent`) about changes that the caller may see. `Last-Event-ID` resumes. Without `Accept: text/event-stream`, the response ends after the missed events',
  response: 'events',
})
