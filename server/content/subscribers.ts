import type {
  exportSubscribers as exportEndpoint,
  listSubscribers as listEndpoint,
} from '#contract/staff/newsletter.ts'
import { subscriberStatuses, type Subscriber as SubscriberReply } from '#contract/staff/newsletter.ts'
import { toEmailSearchTexts } from '#contract/core/addresses.ts'
import type { Parsed, Reply } from '#contract/core/endpoint.ts'
import { toDay, toZonedTime } from '#contract/rules/time-zones.ts'
import type { Context } from '#server/context.ts'
import { buildCsvFile } from '#server/core/files/csv.ts'
import { decodeAddress } from '#server/core/readable-address.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import type { Subscriber, SubscriberQuery } from '#server/providers/content/index.ts'

type Content = Pick<Context, 'content'>
type Filters = Omit<Parsed<typeof exportEndpoint>['query'], 'time_zone'>

const toFilter = ({ search, status }: Filters): Pick<SubscriberQuery, 'search' | 'isSubscribed'> => ({
  // The last search text contains the domain in ASCII, as the newsletter service stores it.
  search: search && toEmailSearchTexts(search).at(-1),
  isSubscribed: status === undefined ? undefined : status === 'subscribed',
})

const toReply = ({ isSubscribed, ...subscriber }: Subscriber): SubscriberReply => ({
  ...subscriber,
  status: isSubscribed ? 'subscribed' : 'left',
})

export async function listSubscribers(
  { content }: Content,
  { page, page_size, ordering, ...filters }: Parsed<typeof listEndpoint>['query'],
): Promise<Reply<typeof listEndpoint>> {
  const count = (isSubscribed: boolean) =>
    content.subscribers({ ...toFilter({ search: filters.search }), isSubscribed, limit: 1 })
  const order = {
    by: ordering.endsWith('email') ? 'email' : 'joined_at',
    descending: ordering.startsWith('-'),
  } as const
  const [list, subscribed, left] = await Promise.all([
    content.subscribers({ ...toFilter(filters), order, page, limit: page_size }),
    count(true),
    count(false),
  ])
  const results = list.subscribers.map(toReply)
  return {
    count: list.total,
    page,
    page_size,
    results,
    counts: { subscribed: subscribed.total, left: left.total },
    read_at: [list, subscribed, left].map(({ read_at }) => read_at).toSorted()[0] ?? list.read_at,
  }
}

/** Maximum page size of the newsletter service. */
const batchSize = 100

const listHeaders = (timeZone: string) => ['Address', 'Name', 'Status', `Joined (${timeZone})`]

const toCells = ({ email, name, status, joined_at }: SubscriberReply, timeZone: string) => [
  decodeAddress(email),
  name,
  subscriberStatuses[status],
  joined_at && toZonedTime(joined_at, timeZone),
]

/** If the newsletter service is down, throws before the first row. */
export async function exportSubscribers(
  { content }: Content,
  { time_zone, ...filters }: Parsed<typeof exportEndpoint>['query'],
): Promise<OutgoingFile> {
  // Oldest first, so that new subscribers do not shift the pages during the export.
  const order = { by: 'joined_at', descending: false } as const
  const query = { ...toFilter(filters), order, limit: batchSize }
  const first = await content.readSubscribers({ ...query, page: 1 })
  async function* readBatches() {
    let batch = first.subscribers
    for (let page = 2; batch.length > 0; page += 1) {
      yield batch.map((subscriber) => toCells(toReply(subscriber), time_zone))
      batch = batch.length < batchSize ? [] : (await content.readSubscribers({ ...query, page })).subscribers
    }
  }
  const name = `subscribers-${toDay(new Date(), time_zone)}.csv`
  return buildCsvFile(name, listHeaders(time_zone), readBatches())
}
