import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { search } from '../core/search.ts'
import { viewerZone } from '../core/viewer-zone.ts'

/** Whether somebody whom the newsletter service knows gets the newsletter. */
export const subscriberStatuses = { subscribed: 'Subscribed', left: 'Left' } as const
export type SubscriberStatus = keyof typeof subscriberStatuses

export const Subscriber = z.object({
  /** The newsletter service's own id. */
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  status: z.enum(field.typedKeys(subscriberStatuses)),
  /** When the address first came on the list. */
  joined_at: field.time().nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>

/** The fields to order subscribers by; with a minus in front, the other way around. */
export const subscriberOrderings = ['email', 'joined_at'] as const
export type SubscriberOrdering =
  | (typeof subscriberOrderings)[number]
  | `-${(typeof subscriberOrderings)[number]}`

const filters = {
  /** A part of the address. */
  search: search(254),
  status: z.enum(field.typedKeys(subscriberStatuses)).optional(),
}

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/v1/newsletter/subscribers/',
  access: 'staff',
  summary: 'Who subscribed to the newsletter, and who left it, as the newsletter service has or last had it',
  query: z.object({
    page: field.paging.page,
    page_size: z.coerce.number<unknown>().int().min(1).max(100).default(50),
    ...filters,
    ordering: z
      .enum(subscriberOrderings.flatMap((name): SubscriberOrdering[] => [name, `-${name}`]))
      .default('-joined_at'),
  }),
  response: field.page(Subscriber).extend({
    /** How many of each status fit the search, also where the query has one. */
    counts: z.object({ subscribed: z.int(), left: z.int() }),
    /** When the newsletter service was read: earlier than now while it does not answer. */
    read_at: field.time(),
  }),
  errors: ['provider_unavailable'],
})
export type SubscriberList = z.infer<typeof listSubscribers.response>

export const exportSubscribers = endpoint({
  method: 'GET',
  path: '/api/v1/newsletter/subscribers/export/',
  access: 'staff',
  limit: 'costly',
  summary: 'The subscribers that fit the filters as a table (CSV), in the order in which they joined',
  query: z.object({ ...filters, ...viewerZone }),
  response: 'file',
  mediaType: 'text/csv',
  audited: 'exported',
  errors: ['provider_unavailable'],
})
