import { randomBytes } from 'node:crypto'
import { request as sendHttp } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { writeAsVisitor } from '#contract/support.ts'
import type { Product } from '#tests/journeys/product.ts'
import type { Figure } from '../faults.ts'
import { getPercentile, type Outcome } from './requests.ts'
import type { FaultWorld } from './world.ts'

/** Conversations that one address tries to begin in about ten seconds, each with the longest message. */
const attempts = 1000
const atOnce = 30
const longest = 'Kiln '.repeat(1000)

/** Whether visitors of another address are served while one address floods the support chat, and what the flood stores. */
export async function resistVisitors({ product, databaseUrl }: FaultWorld): Promise<Figure[]> {
  const before = await measure(databaseUrl)
  let isFlooding = true
  const flood = floodFrom(product, '127.0.0.2').finally(() => (isFlooding = false))
  const others: Outcome[] = []
  while (isFlooding) {
    // 15 visitors from each address: fewer than the conversations that one address may begin
    others.push(await write(product, `127.0.1.${1 + Math.floor(others.length / 15)}`, 'Do you fund kilns?'))
    await pause(100)
  }
  const outcomes = await flood
  const after = await measure(databaseUrl)
  const refused = (status: number) => outcomes.filter((outcome) => outcome.status === status).length
  const times = others.map(({ ms }) => ms)
  return [
    {
      about: `visitors of other addresses refused in the meantime (of ${others.length})`,
      seen: others.filter(({ status }) => status !== 200).length,
      bound: 0,
      unit: 'requests',
    },
    { about: 'time until they are answered, p95', seen: getPercentile(times, 95), bound: 500, unit: 'ms' },
    {
      about: `conversations one address began (${attempts} tried, ${refused(400)} need an email, ${refused(429)} were 429)`,
      seen: after.threads - before.threads - others.length,
      bound: 20,
      unit: 'requests',
    },
    {
      about: 'stored by all of them together',
      seen: (after.bytes - before.bytes) / 1024,
      bound: 2000,
      unit: 'KB',
    },
  ]
}

async function floodFrom(product: Product, address: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const work = async () => {
    while (outcomes.length < attempts) {
      outcomes.push(await write(product, address, longest))
      await pause(200)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcomes
}

/** Begins a conversation from one of the addresses of this machine. Status 0 without an answer. */
function write({ url }: Product, localAddress: string, text: string): Promise<Outcome> {
  const began = performance.now()
  const body = JSON.stringify({ secret: randomBytes(32).toString('base64url'), text })
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - began })
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    sendHttp(
      url + writeAsVisitor.path,
      { method: 'POST', localAddress, headers, agent: false },
      (response) => {
        response.resume().once('end', () => end(response.statusCode ?? 0))
      },
    )
      .once('error', () => end(0))
      .end(body)
  })
}

async function measure(databaseUrl: string): Promise<{ threads: number; bytes: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ threads: string; bytes: string }>(
      `select (select count(*) from support_threads where visitor_hash is not null) as threads,
        sum(pg_total_relation_size(name)) as bytes
      from unnest('{support_threads,support_messages,unconfirmed_messages,mails,budget_usage}'::regclass[]) as name`,
    )
    return { threads: Number(rows[0]?.threads), bytes: Number(rows[0]?.bytes) }
  } finally {
    await client.end()
  }
}
