import pg from 'pg'
import { maxReplyBytes } from '#contract/core/limits.ts'
import type { Figure } from '../faults.ts'
import { callCalmlyWhile, getCompanyPath, getPercentile, getTimes } from './requests.ts'
import type { FaultWorld, Person } from './world.ts'

/** Changes of each company, and the characters of each of their values. */
const [changes, characters] = [20_000, 2000]
/** How many calls each account sends at a time, and for how long. */
const [atOnce, seconds] = [6, 6]

const queries = ['page_size=1000', 'search=nothing+like+it', 'search=zz&page=3', 'page_size=1000&page=2']

/** How long a person waits while three accounts read long pages of the history and search it. */
export async function resistHeavyLists({
  product,
  databaseUrl,
  greedy,
  others,
  other,
}: FaultWorld): Promise<Figure[]> {
  const accounts = [greedy, ...others]
  await fillHistories(databaseUrl, accounts)
  const sizes: number[] = []
  const statuses: number[] = []
  const endsAt = () => performance.now() + seconds * 1000
  const readOn = async ({ token, companyId }: Person, until: number) => {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const path = `${getCompanyPath({ companyId })}changes_history/?${queries[turn % queries.length]}`
      const response = await fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } })
      sizes.push((await response.arrayBuffer()).byteLength)
      statuses.push(response.status)
    }
  }
  const calm = await callCalmlyWhile({ product, person: other }, () => {
    const until = endsAt()
    return Promise.all(
      accounts.flatMap((account) => Array.from({ length: atOnce }, () => readOn(account, until))),
    )
  })
  const busy = statuses.filter((status) => status !== 200).length
  return [
    {
      about: `another's p95 while ${accounts.length} accounts read and search (${statuses.length} replies, ${busy} refused)`,
      seen: getPercentile(getTimes(calm), 95),
      bound: 200,
      unit: 'ms',
    },
    {
      about: 'the largest reply',
      seen: Math.max(...sizes) / 1000,
      bound: maxReplyBytes.page / 1000,
      unit: 'KB',
    },
    {
      about: `another's calls without an answer, or 5xx (${calm.length} sent)`,
      seen: calm.filter(({ status }) => status === 0 || status >= 500).length,
      bound: 0,
      unit: 'requests',
    },
  ]
}

/** Adds changes with long values to the history of each company. */
async function fillHistories(databaseUrl: string, accounts: readonly Person[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const { companyId } of accounts)
      await client.query(
        `insert into changes (company_id, number, position, entity, entity_id, field, before, after)
          select $1, 1000 + line, 0, 'company', $1, 'mission', value, value
          from generate_series(1, ${changes}) as line,
            lateral (select to_jsonb(left(repeat(md5(line::text), ${Math.ceil(characters / 32)}), ${characters})) as value) as long`,
        [companyId],
      )
  } finally {
    await client.end()
  }
}
