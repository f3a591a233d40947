import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isEmail } from '#contract/core/addresses.ts'
import type { Records } from '#local/records.ts'
import { type ApiRequest, type ApiRoute, Refusal } from '#local/sandboxes/kit/api-server.ts'
import { buildNotFound } from './failures.ts'
import { parseFilter } from './filter.ts'
import { paginate } from './paging.ts'
import { newsletter } from './sandbox.ts'

const MEMBER = 'ghost_member'
const MEMBERS = '/ghost/api/admin/members'

const storedMember = z.object({
  id: z.string(),
  uuid: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  labels: z.array(z.string()),
  newsletters: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
type Member = z.output<typeof storedMember>

const label = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
const change = z.object({
  email: z.string().refine(isEmail).optional(),
  name: z.string().nullish(),
  labels: z.array(label).optional(),
  newsletters: z.array(z.object({ id: z.string() })).optional(),
})
const wrapped = z.object({ members: z.array(change).length(1) })

export interface InitialMember {
  email: string
  name: string | null
  isSubscribed: boolean
  daysAgo: number
}

const dayMs = 24 * 3600 * 1000

/** Existing members are not changed. */
export async function addInitialMembers(records: Records, members: readonly InitialMember[]): Promise<void> {
  await Promise.all(
    members.map(({ email, name, isSubscribed, daysAgo }) => {
      const at = new Date(Date.now() - daysAgo * dayMs).toISOString()
      const member: Member = {
        id: createHash('sha256').update(email).digest('hex').slice(0, 24),
        uuid: randomUUID(),
        email,
        name,
        labels: [],
        newsletters: isSubscribed ? [newsletter.id] : [],
        created_at: at,
        updated_at: at,
      }
      return records.add(MEMBER, member.id, member)
    }),
  )
}

export function buildMemberRoutes(records: Records): ApiRoute[] {
  const listMembers = async () => (await records.find(MEMBER, {})).map(({ data }) => storedMember.parse(data))
  const requireMember = async ({ params }: ApiRequest) => {
    const member = storedMember.optional().parse(await records.get(MEMBER, params['id'] ?? ''))
    if (!member) throw buildNotFound('member')
    return member
  }
  const call = (
    operation: string,
    method: ApiRoute['method'],
    path: string,
    handle: ApiRoute['handle'],
    status = 200,
  ): ApiRoute => ({ operation, method, url: `${MEMBERS}${path}`, status, handle })

  return [
    call('browse-members', 'GET', '/', async ({ query }) => browse(await listMembers(), query)),
    call('read-member', 'GET', '/:id/', async (request) => ({
      members: [answer(await requireMember(request))],
    })),
    call('add-member', 'POST', '/', async ({ body }) => add(records, await listMembers(), read(body)), 201),
    call('edit-member', 'PUT', '/:id/', async (request) =>
      edit(records, await listMembers(), await requireMember(request), read(request.body)),
    ),
    call(
      'delete-member',
      'DELETE',
      '/:id/',
      async (request) => {
        await records.delete(MEMBER, (await requireMember(request)).id)
      },
      204,
    ),
    {
      operation: 'browse-newsletters',
      method: 'GET',
      url: '/ghost/api/admin/newsletters/',
      handle: async ({ query }) => {
        const { items, meta } = paginate([newsletter], query)
        return { newsletters: items, meta }
      },
    },
  ]
}

function read(body: unknown): z.output<typeof change> {
  const parsed = wrapped.safeParse(body)
  const [member] = parsed.data?.members ?? []
  if (!member) throw new Refusal(422, 'Validation error, cannot save member.', 'Invalid Email')
  return member
}

function browse(all: Member[], query: URLSearchParams): object {
  const matches = parseFilter(query.get('filter'))
  const members = all.filter((member) =>
    matches((property) => {
      if (/^labels?(\.slug)?$/.test(property)) return member.labels.map(toSlug)
      if (property === 'newsletters.id') return member.newsletters
      const value: unknown = Reflect.get(member, property)
      return typeof value === 'string' ? [value] : []
    }),
  )
  const { items, meta } = paginate(sortBy(members, query.get('order') ?? 'created_at desc'), query)
  return { members: items.map(answer), meta }
}

const sortable = z.enum(['id', 'email', 'name', 'created_at', 'updated_at'])

/** Sorts by Ghost's `order` parameter, for example `created_at desc,id desc`. Ignores unknown fields. */
function sortBy(members: Member[], order: string): Member[] {
  const fields = order.split(',').flatMap((part) => {
    const [, name, direction] = /^\s*(\w+)\s+(asc|desc)\s*$/i.exec(part) ?? []
    const field = sortable.safeParse(name)
    return field.success ? [{ name: field.data, sign: direction?.toLowerCase() === 'desc' ? -1 : 1 }] : []
  })
  const compare = (a: Member, b: Member) => {
    for (const { name, sign } of fields) {
      const [valueA, valueB] = [a[name] ?? '', b[name] ?? '']
      if (valueA !== valueB) return valueA < valueB ? -sign : sign
    }
    return 0
  }
  return members.toSorted(compare)
}

async function add(records: Records, all: Member[], input: z.output<typeof change>) {
  if (!input.email) throw new Refusal(422, 'Validation error, cannot save member.', 'Invalid Email')
  const now = new Date().toISOString()
  const member: Member = {
    id: randomBytes(12).toString('hex'),
    uuid: randomUUID(),
    email: input.email,
    name: input.name ?? null,
    labels: input.labels ?? [],
    newsletters: toNewsletterIds(input.newsletters) ?? [newsletter.id],
    created_at: now,
    updated_at: now,
  }
  return save(records, all, member)
}

async function edit(records: Records, all: Member[], member: Member, input: z.output<typeof change>) {
  return save(records, all, {
    ...member,
    email: input.email ?? member.email,
    name: input.name === undefined ? member.name : input.name,
    labels: input.labels ?? member.labels,
    newsletters: toNewsletterIds(input.newsletters, member.newsletters) ?? member.newsletters,
    updated_at: new Date().toISOString(),
  })
}

async function save(records: Records, all: Member[], member: Member) {
  const isSame = ({ id, email }: Member) => email === member.email && id !== member.id
  if (all.some(isSame)) {
    const reason = 'Member already exists. Attempting to add member with existing email address.'
    throw new Refusal(422, 'Validation error, cannot save member.', reason)
  }
  await records.put(MEMBER, member.id, member)
  return { members: [answer(member)] }
}

function toNewsletterIds(
  newsletters: { id: string }[] | undefined,
  current: string[] = [],
): string[] | undefined {
  if (newsletters?.some(({ id }) => id !== newsletter.id && !current.includes(id)))
    throw new Refusal(422, 'Validation error, cannot save member.', 'Newsletter not found.')
  return newsletters?.map(({ id }) => id)
}

const toSlug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const answer = ({ newsletters, labels, ...member }: Member) => ({
  ...member,
  note: null,
  geolocation: null,
  subscribed: newsletters.length > 0,
  status: 'free',
  avatar_image: '',
  comped: false,
  email_count: 0,
  email_opened_count: 0,
  email_open_rate: null,
  email_suppression: { suppressed: false, info: null },
  subscriptions: [],
  tiers: [],
  labels: labels.map((name) => ({
    id: createHash('sha256').update(name).digest('hex').slice(0, 24),
    name,
    slug: toSlug(name),
  })),
  newsletters: newsletters.map((id) => ({ id, name: newsletter.name, status: newsletter.status })),
})
