import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { updateCompany } from '#contract/companies.ts'
import { downloadDocument } from '#contract/documents.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { concurrencyLimits } from '#contract/core/limits.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { testApp, type TestUser } from '#tests/app.ts'
import { buildCompany, buildDocument, buildFile } from '#tests/build.ts'
import { contractEndpoints } from '#tests/endpoints.ts'

const app = await testApp({ limits: true })
const [greedy, other] = [await app.arrive('Greedy'), await app.arrive('Other')]
const { each, waiting } = concurrencyLimits.calls

const endpoints = [...(await contractEndpoints())]
const chunk = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
/** The endpoints, four at a time. */
const groups = chunk(chunk(endpoints, concurrencyLimits.transfers.each), 10)
/** Whether a call takes a turn of a transfer from the start: one for a file with a JSON body begins as a call. */
const isTransfer = ({ response, encoding, body }: Endpoint) =>
  encoding === 'form' || (response === 'file' && body === undefined)
/** Whether an endpoint takes one of the turns that edits take. */
const isCall = (endpoint: Endpoint) =>
  endpoint.access !== 'public' &&
  !isTransfer(endpoint) &&
  endpoint.response !== 'events' &&
  endpoint.encoding !== 'either'

/** A call as a script sends it; what a path names does not exist. */
const send = ({ method, path, encoding }: Endpoint, { token }: TestUser) =>
  fetch(app.url + path.replace(/:\w+/g, '0197f000-ffff-7000-8000-000000000000'), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(method !== 'GET' && !encoding ? json : {}) },
    ...(method === 'GET' ? {} : { body: encoding ? new FormData() : '{}' }),
  })
const json = { 'content-type': 'application/json' }

/**
 * Runs `work` while `atOnce` edits of a person's company wait for its row, each for up to one second, then releases the row.
 * Returns the statuses of the edits. Where there are more edits than turns, `work` begins once an edit is refused: every turn
 * is taken then.
 */
async function whileEdits(atOnce: number, work: () => Promise<void>, person = greedy): Promise<number[]> {
  const { id } = await buildCompany(person)
  const path = updateCompany.path.replace(':companyId', id) as Endpoint['path']
  const edits: Promise<Response>[] = []
  await inTransaction({ db: app.ctx.db }, async (trx) => {
    await trx.selectFrom('companies').select('id').where('id', '=', id).forUpdate().execute()
    let refused = 0
    for (let sent = 0; sent < atOnce; sent += 1) {
      const edit = send({ ...updateCompany, path }, person)
      edits.push(edit)
      edit.then(
        ({ status }) => (refused += status === 429 ? 1 : 0),
        () => {},
      )
    }
    // the server ends a transaction that says nothing for five seconds
    const beat = setInterval(() => void sql`select`.execute(trx).catch(() => {}), 1000)
    await expect
      .poll(() => refused)
      .toBeGreaterThanOrEqual(Math.min(1, Math.max(0, atOnce - each - waiting)))
      .then(work)
      .finally(() => clearInterval(beat))
  })
  return Promise.all(edits.map(async (edit) => (await edit).status))
}

describe('of one person who asks for more at once than a few', () => {
  test('so many are worked on, some wait and are answered, the rest is told when to come back', async () => {
    const statuses = await whileEdits(each + waiting + 30, async () => {
      const refused = await send({ ...updateCompany }, greedy)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    })
    expect(new Set(statuses.filter((status) => status !== 503))).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status !== 429).length).toBeGreaterThanOrEqual(each + waiting)
  })

  test('hundreds of refusals take a while, so that new connections of other people are accepted meanwhile', async () => {
    await whileEdits(each + waiting + 1, async () => {
      const times = await Promise.all(
        Array.from({ length: 200 }, async () => {
          await send(updateCompany, greedy)
          return performance.now()
        }),
      )
      // five every 10 ms; a timer may be a little early
      expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(300)
    })
  })

  test('every endpoint refuses another call, but files, which have turns of their own, and what needs no login', async () => {
    const calls = endpoints.filter(([, endpoint]) => isCall(endpoint))
    const statuses = new Map<string, number>()
    for (const group of chunk(calls, 8)) {
      // the edits of a slow machine may have ended before all of the group was sent
      for (let tries = 0, isRefused = false; !isRefused && tries < 5; tries += 1) {
        // a person of its own: the calls of all groups are more than one person may send
        const person = await app.arrive('Greedy')
        const sendAll = async () => {
          const answers = await Promise.all(group.map(([, endpoint]) => send(endpoint, person)))
          for (const [index, { status }] of answers.entries()) statuses.set(group[index]?.[0] ?? '', status)
          isRefused = answers.every(({ status }) => status === 429)
        }
        await whileEdits(each + waiting + 1, sendAll, person)
      }
    }
    expect([...statuses].filter(([, status]) => status !== 429)).toEqual([])
    expect(statuses.size).toBe(calls.length)
    const check = async ([name, endpoint]: [string, Endpoint]) => {
      const { status } = await send(endpoint, greedy)
      expect([name, status === 429]).toEqual([name, false])
    }
    const others = endpoints.filter(([, endpoint]) => !isCall(endpoint))
    await whileEdits(each + waiting + 1, async () => {
      for (const some of chunk(others, concurrencyLimits.transfers.each)) await Promise.all(some.map(check))
    })
  }, 60_000)

  test('nothing keeps another person from being answered by every endpoint', async () => {
    const check = async ([name, endpoint]: [string, Endpoint]) => {
      const answer = await (await send(endpoint, other)).text()
      expect([name, /"code":"(too_many_requests|unavailable)"/.test(answer)]).toEqual([name, false])
    }
    for (const group of groups)
      await whileEdits(each + waiting + 30, async () => {
        for (const some of group) await Promise.all(some.map(check))
      })
  }, 60_000)
})

test('whoever does not read four downloads waits with the fifth, and nobody else does', async () => {
  const document = async (owner: TestUser) => {
    const { id: companyId } = await buildCompany(owner)
    const content = `%PDF-1.7\n${'x'.repeat(25_000_000)}`
    const { id } = await buildDocument(owner, companyId, { file: buildFile('large.pdf', content) })
    return downloadDocument.path.replace(':companyId', companyId).replace(':documentId', id)
  }
  const download = (owner: TestUser, path: string) =>
    fetch(app.url + path, { headers: { authorization: `Bearer ${owner.token}` } })
  const path = await document(greedy)
  // plain requests: fetch reads ahead, and closes what nobody refers to any more
  const unread = await Promise.all(
    Array.from({ length: concurrencyLimits.transfers.each }, async () => {
      const headers = { authorization: `Bearer ${greedy.token}` }
      const [response] = await once(get(app.url + path, { headers, agent: false }), 'response')
      return response as IncomingMessage
    }),
  )
  expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  let fifth: number | undefined
  const waiting = download(greedy, path).then(async (response) => {
    fifth = response.status
    await response.body?.cancel()
  })
  const others = await download(other, await document(other))
  expect(others.status).toBe(200)
  expect((await others.arrayBuffer()).byteLength).toBeGreaterThan(25_000_000)
  expect(fifth).toBeUndefined()
  unread[0]?.destroy()
  await waiting
  expect(fifth).toBe(200)
  for (const response of unread) response.destroy()
}, 60_000)

test('whoever hangs up leaves their place to others', async () => {
  const waiter = await app.arrive('Waiter')
  await whileEdits(0, async () => {
    const { id } = await buildCompany(waiter)
    const controller = new AbortController()
    const call = () =>
      fetch(`${app.url}/api/v1/companies/${id}/`, {
        headers: { authorization: `Bearer ${waiter.token}` },
        signal: controller.signal,
      }).catch(() => null)
    const gone = Promise.all(Array.from({ length: each + waiting }, call))
    controller.abort()
    await gone
    expect((await send({ ...updateCompany }, waiter)).status).toBe(404)
  })
})

test('without limits, for measuring, nobody waits', async () => {
  const unlimited = await testApp()
  const alice = await unlimited.arrive('Alice')
  const calls = Array.from({ length: each + waiting + 30 }, () =>
    unlimited.server.inject({
      url: '/api/v1/users/current_user/',
      headers: { authorization: `Bearer ${alice.token}` },
    }),
  )
  expect(new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
