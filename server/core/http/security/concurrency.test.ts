import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { updateCompany } from '#contract/companies.ts'
import { downloadDocument } from '#contract/documents.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { concurrencyLimits } from '#contract/core/limits.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { startTestApp, type TestUser } from '#tests/app.ts'
import { buildCompany, buildDocument, buildFile } from '#tests/build.ts'
import { listContractEndpoints } from '#tests/endpoints.ts'

const app = await startTestApp({ limits: true })
const [greedy, other] = [await app.arrive('Greedy'), await app.arrive('Other')]
const { each, waiting } = concurrencyLimits.calls

const endpoints = [...(await listContractEndpoints())]
const chunk = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
const groups = chunk(chunk(endpoints, concurrencyLimits.transfers.each), 10)
/** Excludes downloads whose request has a JSON body: they count as calls until the server has received the body. */
const isTransfer = ({ response, encoding, body }: Endpoint) =>
  encoding === 'form' || (response === 'file' && body === undefined)
const isCall = (endpoint: Endpoint) =>
  endpoint.access !== 'public' &&
  !isTransfer(endpoint) &&
  endpoint.response !== 'events' &&
  endpoint.encoding !== 'either'

const send = ({ method, path, encoding }: Endpoint, { token }: TestUser) =>
  fetch(app.url + path.replace(/:\w+/g, '0197f000-ffff-7000-8000-000000000000'), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(method !== 'GET' && !encoding ? json : {}) },
    ...(method === 'GET' ? {} : { body: encoding ? new FormData() : '{}' }),
  })
const json = { 'content-type': 'application/json' }

/**
 * If there are more edits than turns and waiting places, `work` begins after the first rejection, which shows that all
 * turns and places are taken.
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
    // Keeps the transaction open: the database ends transactions that are idle for five seconds.
    const beat = setInterval(() => void sql`select`.execute(trx).catch(() => {}), 1000)
    await expect
      .poll(() => refused)
      .toBeGreaterThanOrEqual(Math.min(1, Math.max(0, atOnce - each - waiting)))
      .then(work)
      .finally(() => clearInterval(beat))
  })
  return Promise.all(edits.map(async (edit) => (await edit).status))
}

describe('a user with many concurrent requests', () => {
  test('gets a few processed and some queued; the rest are rejected with a Retry-After', async () => {
    const statuses = await whileEdits(each + waiting + 30, async () => {
      const refused = await send({ ...updateCompany }, greedy)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    })
    expect(new Set(statuses.filter((status) => status !== 503))).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status !== 429).length).toBeGreaterThanOrEqual(each + waiting)
  })

  test('gets hundreds of refusals slowly, so that new connections of other users are accepted', async () => {
    await whileEdits(each + waiting + 1, async () => {
      const times = await Promise.all(
        Array.from({ length: 200 }, async () => {
          await send(updateCompany, greedy)
          return performance.now()
        }),
      )
      // At five rejections per 10 ms, 200 rejections take almost 400 ms. Timers may fire slightly early.
      expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(300)
    })
  })

  test('is refused by every endpoint, except for file transfers and public endpoints', async () => {
    const calls = endpoints.filter(([, endpoint]) => isCall(endpoint))
    const statuses = new Map<string, number>()
    for (const group of chunk(calls, 8)) {
      // On a slow machine, the edits may end before the whole group has been sent.
      for (let tries = 0, isRefused = false; !isRefused && tries < 5; tries += 1) {
        // Each group gets a new user, because all groups together exceed one user's rate limit.
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

  test('does not keep another user from using any endpoint', async () => {
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

test('a user with four unread downloads waits for the fifth, and other users do not wait', async () => {
  const document = async (owner: TestUser) => {
    const { id: companyId } = await buildCompany(owner)
    const content = `%PDF-1.7\n${'x'.repeat(25_000_000)}`
    const { id } = await buildDocument(owner, companyId, { file: buildFile('large.pdf', content) })
    return downloadDocument.path.replace(':companyId', companyId).replace(':documentId', id)
  }
  const download = (owner: TestUser, path: string) =>
    fetch(app.url + path, { headers: { authorization: `Bearer ${owner.token}` } })
  const path = await document(greedy)
  // `fetch` would read ahead and close unreferenced responses.
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

test('a client that disconnects frees its place in the queue', async () => {
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

test('no request waits if limits are off', async () => {
  const unlimited = await startTestApp()
  const alice = await unlimited.arrive('Alice')
  const calls = Array.from({ length: each + waiting + 30 }, () =>
    unlimited.server.inject({
      url: '/api/v1/users/current_user/',
      headers: { authorization: `Bearer ${alice.token}` },
    }),
  )
  expect(new Set((await Promise.all(calls)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
