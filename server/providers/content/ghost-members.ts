import { ProviderError } from '../../core/provider-error.ts'
import type { Call } from '../http.ts'
import { ghostMemberPage, ghostMembers, toSubscriber } from './ghost-replies.ts'
import type { SubscriberPage, SubscriberQuery } from './index.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * Adds a member who gets the newsletter; a member who exists gets it again. Throws ProviderError `invalid` for an address
 * that Ghost does not take.
 */
export async function subscribeMember(call: Call, newsletterId: string, address: string): Promise<void> {
  const newsletters = [{ id: newsletterId }]
  const email = address.trim().toLowerCase()
  try {
    await call('subscribe', '/members/', ghostMembers, {
      method: 'POST',
      body: { members: [{ email, newsletters }] },
    })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.details.status !== 422) throw error
    const existing = await findMember(call, 'email', email)
    // The refusal had another reason than that the member exists.
    if (!existing) throw error
    await changeMember(call, 'subscribe again', existing.id, { newsletters })
  }
}

/** Ends every newsletter of the member with this uuid, if there is one. Anything but a version 4 UUID matches nobody. */
export async function unsubscribeMember(call: Call, uuid: string): Promise<void> {
  if (!UUID_V4.test(uuid)) return
  const member = await findMember(call, 'uuid', uuid.toLowerCase())
  if (member && member.newsletters?.length !== 0)
    await changeMember(call, 'unsubscribe', member.id, { newsletters: [] })
}

const orderFields = { email: 'email', joined_at: 'created_at' } as const

/** A page of Ghost's members with or without the newsletter. Everybody of the same time or address has a fixed order. */
export async function listMembers(
  call: Call,
  newsletterId: string,
  { search, isSubscribed, order, page = 1, limit = 15 }: SubscriberQuery,
): Promise<SubscriberPage> {
  // Ghost's query language cannot quote a backslash, and no address has one.
  if (search?.includes('\\')) return { subscribers: [], total: 0 }
  const { by, descending } = order ?? { by: 'joined_at', descending: true }
  const direction = descending ? 'desc' : 'asc'
  const clauses = [
    ...(search ? [`email:~${quoteFilterValue(search)}`] : []),
    ...(isSubscribed === undefined
      ? []
      : [`newsletters.id:${isSubscribed ? '' : '-'}${quoteFilterValue(newsletterId)}`]),
  ]
  const query = {
    ...(clauses.length > 0 && { filter: clauses.join('+') }),
    include: 'newsletters',
    order: `${orderFields[by]} ${direction},id ${direction}`,
    page: String(page),
    limit: String(limit),
  }
  const { members, meta } = await call('list members', '/members/', ghostMemberPage, { query })
  return {
    subscribers: members.map((member) => toSubscriber(member, newsletterId)),
    total: meta.pagination.total,
  }
}

async function findMember(call: Call, property: 'email' | 'uuid', value: string) {
  const query = {
    filter: `${property}:${quoteFilterValue(value)}`,
    limit: '1',
    include: 'newsletters',
  }
  const { members } = await call('find member', '/members/', ghostMembers, { query })
  // The filter is not trusted: only an exact match counts.
  return members.find((member) => member[property].toLowerCase() === value)
}

const changeMember = (call: Call, operation: string, id: string, change: object) =>
  call(operation, `/members/${encodeURIComponent(id)}/`, ghostMembers, {
    method: 'PUT',
    body: { members: [change] },
  })

/** A text as Ghost's query language quotes it. A backslash, which it cannot quote, is in no address and no id. */
export const quoteFilterValue = (text: string): string =>
  `'${text.replaceAll('\\', '').replaceAll(/['"]/g, String.raw`\$&`)}'`
