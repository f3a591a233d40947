import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { search } from '../core/search.ts'
import { viewerZone } from '../core/viewer-zone.ts'

export const subscriberStatuses = { subscribed: 'Subscribed', left: 'Unsubscribed' } as const
export type SubscriberStatus = keyof typeof subscriberStatuses

export const Subscriber = z.object({
  /** The subscriber's id at the newsletter service. */
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  status: z.enum(field.typedKeys(subscriberStatuses)),
  joined_at: field.timestamp().nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>

export const subscriberOrderings = ['email', 'joined_at'] as const
export type SubscriberOrdering =
  | (typeof subscriberOrderings)[number]
  | `-${(typeof subscriberOrderings)[number]}`

const filters = {
  search: search(254),
  status: z.enum(field.typedKeys(subscriberStatuses)).optional(),
}

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/v1/newsletter/subscribers/',
  access: 'staff',
  summary: 'Lists current and former newsletter subscribers from the newsletter service or its last response',
  query: z.object({
    page: field.paging.page,
    page_size: z.coerce.number<unknown>().int().min(1).max(100).default(50),
    ...filters,
    ordering: z
      .enum(subscriberOrderings.flatMap((name): SubscriberOrdering[] => [name, `-${name}`]))
      .default('-joined_at'),
  }),
  response: field.page(Subscriber).extend({
    /** The number of matching subscribers by status, regardless of the query's status filter. */
    counts: z.object({ subscribed: z.int(), left: z.int() }),
    /** When the oldest data in this response was read from the newsletter service. */
    read_at: field.timestamp(),
  }),
  errors: ['provider_unavailable'],
})
export type SubscriberList = z.infer<typeof listSubscribers.response>

export const exportSubscribers = endpoint({
  method: 'GET',
  path: '/api/v1/newsletter/subscribers/export/',
  access: 'staff',
  limit: 'costly',
  summary: 'Exports the subscribers that match the filters as CSV, in the order in which they subscribed',
  query: z.object({ ...filters, ...viewerZone }),
  response: 'file',
  mediaType: 'text/csv',
  audited: 'exported',
  errors: ['provider_unavailable'],
})
