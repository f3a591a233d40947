import { ProviderError } from '../../core/provider-error.ts'
import type { Call } from '../http.ts'
import { ghostMemberPage, ghostMembers, toSubscriber } from './ghost-replies.ts'
import type { SubscriberPage, SubscriberQuery } from './index.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * Adds a member who receives the newsletter, or subscribes an existing member. Throws ProviderError `invalid` for an
 * address that Ghost rejects.
 */
export async function subscribeMember(call: Call, newsletterId: string, address: string): Promise<void> {
  const newsletter = { id: newsletterId }
  const email = address.trim().toLowerCase()
  try {
    await call('subscribe', '/members/', ghostMembers, {
      method: 'POST',
      body: { members: [{ email, newsletters: [newsletter] }] },
    })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.details.status !== 422) throw error
    const existing = await findMember(call, 'email', email)
    if (!existing) throw error
    // The new list replaces all newsletters of the member, so it must include the member's other newsletters.
    const others = (existing.newsletters ?? []).filter(({ id }) => id !== newsletterId)
    await changeMember(call, 'subscribe again', existing.id, { newsletters: [...others, newsletter] })
  }
}

/** Ends all newsletter subscriptions of the member with this UUID (version 4). Ignores unknown and malformed UUIDs. */
export async function unsubscribeMember(call: Call, uuid: string): Promise<void> {
  if (UUID_V4.test(uuid)) await endNewsletters(call, await findMember(call, 'uuid', uuid.toLowerCase()))
}

/** Ignores unknown addresses. */
export async function unsubscribeMemberByEmail(call: Call, address: string): Promise<void> {
  await endNewsletters(call, await findMember(call, 'email', address.trim().toLowerCase()))
}

async function endNewsletters(call: Call, member: Awaited<ReturnType<typeof findMember>>): Promise<void> {
  if (member && member.newsletters?.length !== 0)
    await changeMember(call, 'unsubscribe', member.id, { newsletters: [] })
}

const orderFields = { email: 'email', joined_at: 'created_at' } as const

/** The order is stable for equal times or addresses. */
export async function listMembers(
  call: Call,
  newsletterId: string,
  { search, isSubscribed, order, page = 1, limit = 15 }: SubscriberQuery,
): Promise<SubscriberPage> {
  // Ghost's filter language cannot escape backslashes, and email addresses do not contain them.
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
  // Compare again, because `quoteFilterValue` removes backslashes, so the filter can match a different member.
  return members.find((member) => member[property].toLowerCase() === value)
}

const changeMember = (call: Call, operation: string, id: string, change: object) =>
  call(operation, `/members/${encodeURIComponent(id)}/`, ghostMembers, {
    method: 'PUT',
    body: { members: [change] },
  })

/** Quotes a value for Ghost's filter language. Removes backslashes, which cannot be escaped. */
export const quoteFilterValue = (text: string): string =>
  `'${text.replaceAll('\\', '').replaceAll(/['"]/g, String.raw`\$&`)}'`
