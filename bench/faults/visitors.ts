import { randomBytes } from 'node:crypto'
import { request as sendRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { writeAsVisitor } from '#contract/support.ts'
import type { Figure } from '../figures.ts'
import { type Outcome, repeatWhile, toP95Figure } from './requests.ts'
import type { FaultWorld } from './world.ts'

const attempts = 1000
const concurrency = 30
const longestText = 'Kiln '.repeat(1000)

export async function* measureVisitors({ product: { url }, query }: FaultWorld): AsyncGenerator<Figure> {
  const measureStorage = async () => {
    const [row] = await query<{ threads: string; bytes: string }>(
      `select (select count(*) from support_threads where visitor_hash is not null) as threads,
        sum(pg_total_relation_size(name)) as bytes
      from unnest('{support_threads,support_messages,unconfirmed_messages,mails,budget_usage}'::regclass[]) as name`,
    )
    return { threads: Number(row?.threads), bytes: Number(row?.bytes) }
  }
  const before = await measureStorage()
  const flood: Outcome[] = []
  const flooding = Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (flood.length < attempts) {
        flood.push(await write(url, '127.0.0.2', longestText))
        await pause(200)
      }
    }),
  )
  let sent = 0
  // 15 visitors per address stay below the limit on conversations per address.
  const writeFromOtherAddress = () =>
    write(url, `127.0.1.${1 + Math.floor(sent++ / 15)}`, 'Do you fund kilns?')
  const otherVisitors = await repeatWhile(flooding, writeFromOtherAddress, 100)
  const after = await measureStorage()
  const refusals = otherVisitors.filter(({ status }) => status !== 200).length
  yield { name: 'refused visitors of other addresses', value: refusals, atMost: 0 }
  yield toP95Figure('visitors of other addresses', otherVisitors, 500)
  const count = (status: number) => flood.filter((outcome) => outcome.status === status).length
  const threads = after.threads - before.threads - otherVisitors.length
  const context = { attempts, 'need an email': count(400), 'answered 429': count(429) }
  yield { name: 'conversations that one address started', value: threads, atMost: 20, context }
  const storedKb = (after.bytes - before.bytes) / 1024
  yield { name: 'stored by all of them', value: storedKb, unit: 'KB', atMost: 2000 }
}

function write(url: string, localAddress: string, text: string): Promise<Outcome> {
  const [startedAt, started] = [Date.now(), performance.now()]
  const body = JSON.stringify({ secret: randomBytes(32).toString('base64url'), text })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const options = { method: 'POST', localAddress, headers, agent: false as const }
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - started, startedAt })
    sendRequest(url + writeAsVisitor.path, options, (response) => {
      response.resume().once('end', () => end(response.statusCode ?? 0))
    })
      .once('error', () => end(0))
      .end(body)
  })
}
