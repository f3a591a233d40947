import { maxReplyBytes } from '#contract/core/limits.ts'
import type { Figure } from '../figures.ts'
import { callAtSteadyRateDuring, countFailures, getCompanyPath, toP95Figure } from './requests.ts'
import type { FaultWorld, User } from './world.ts'

const [changes, characters] = [20_000, 2000]
const [concurrency, seconds] = [6, 6]

const queries = ['page_size=1000', 'search=nothing+like+it', 'search=zz&page=3', 'page_size=1000&page=2']

export async function* measureHeavyLists(world: FaultWorld): AsyncGenerator<Figure> {
  const { product, attackers, victim } = world
  for (const { companyId } of attackers) await fillHistory(world, companyId)
  const replies: { status: number; bytes: number }[] = []
  const readUntil = async (end: number, { headers, companyId }: User) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const path = `${getCompanyPath({ companyId })}changes_history/?${queries[turn % queries.length]}`
      const response = await fetch(product.url + path, { headers })
      replies.push({ status: response.status, bytes: (await response.arrayBuffer()).byteLength })
    }
  }
  const waited = await callAtSteadyRateDuring({ url: product.url, user: victim }, () => {
    const end = performance.now() + seconds * 1000
    const readers = attackers.flatMap((user) => Array.from({ length: concurrency }, () => user))
    return Promise.all(readers.map((user) => readUntil(end, user)))
  })
  const refused = replies.filter(({ status }) => status !== 200).length
  const figure = toP95Figure(`another user while ${attackers.length} accounts read and search`, waited, 200)
  yield { ...figure, context: { ...figure.context, replies: replies.length, refused } }
  const largest = Math.max(...replies.map(({ bytes }) => bytes))
  yield { name: 'largest reply', value: largest / 1000, unit: 'KB', atMost: maxReplyBytes.page / 1000 }
  yield {
    name: 'requests of the other user without a response, or 5xx',
    value: countFailures(waited),
    atMost: 0,
  }
}

const fillHistory = ({ query }: FaultWorld, companyId: string) =>
  query(
    `insert into changes (company_id, number, position, entity, entity_id, field, before, after)
      select $1, 1000 + line, 0, 'company', $1, 'mission', value, value
      from generate_series(1, ${changes}) as line,
        lateral (select to_jsonb(left(repeat(md5(line::text), ${Math.ceil(characters / 32)}), ${characters})) as value) as long`,
    [companyId],
  )
