import { setTimeout as pause } from 'node:timers/promises'
import { createDice } from '#tests/random.ts'
import type { Figure } from '../figures.ts'
import { type LoadResult, sendRequests } from '../load/arrivals.ts'
import { buildEditRequest, buildFirstPageRequest } from '../load/mix.ts'
import { createInstallation, startServer } from './installation.ts'
import { type Node, startPatroni } from './patroni.ts'
import { query } from './postgres.ts'
import { startDatabaseProxy, startProxy } from './proxies.ts'
import { type Stage, waitUntil } from './stage.ts'
import { fillInstallation, type World } from './world.ts'

const rate = 25
const loadSeconds = 75
const killAfterMs = 10_000

export async function* measureFailover(stage: Stage): AsyncGenerator<Figure> {
  const nodes = await startPatroni(stage)
  const [primary, standby] = nodes
  if (!primary || !standby) throw new Error('Patroni has fewer than two nodes')
  await query(primary.getUrl('postgres'), 'create database headwater')
  const database = await startDatabaseProxy(stage, nodes)
  const address = new URL(primary.getUrl('headwater'))
  address.port = String(database.port)
  const installation = await createInstallation(stage, { DATABASE_URL: address.href })
  const servers = [await startServer(stage, installation, { name: 'web-1' })]
  servers.push(await startServer(stage, installation, { name: 'web-2' }))
  const world = await fillInstallation(servers[0]?.url ?? '', installation)
  const proxy = await startProxy(stage, servers)
  const [results, promotedAt] = await Promise.all([
    sendRequests(proxy.url, openEdits(world), { rate, seconds: loadSeconds }),
    pause(killAfterMs).then(() => killPrimary(primary, standby)),
  ])
  yield* describe(results, { promotedAt, stored: await readEdits(standby) })
}

function openEdits(world: World) {
  const dice = createDice(11)
  let turn = 0
  return () => {
    turn += 1
    const isEdit = turn % 2 === 0
    const request = (isEdit ? buildEditRequest : buildFirstPageRequest)(dice, world)
    return {
      kind: isEdit ? 'edit' : 'read',
      headers: world.users[turn % world.users.length] ?? {},
      ...request,
    }
  }
}

/** Returns the time when the promotion of the standby was detected, as a `performance.now()` timestamp. */
async function killPrimary(primary: Node, standby: Node): Promise<number> {
  await primary.kill()
  await waitUntil('the promotion', () => standby.isPrimary())
  return performance.now()
}

async function readEdits(node: Node): Promise<Set<string>> {
  const statement = `select after #>> '{}' as mission from changes where field = 'mission'`
  const rows = await query<{ mission: string }>(node.getUrl('headwater'), statement)
  return new Set(rows.map(({ mission }) => mission))
}

const isSuccess = ({ status }: LoadResult) => status >= 200 && status < 300

const isOwnRefusal = ({ status, headers }: LoadResult) =>
  status === 503 &&
  headers['retry-after'] !== undefined &&
  headers['content-type']?.startsWith('application/problem+json') === true

function* describe(
  results: readonly LoadResult[],
  { promotedAt, stored }: { promotedAt: number; stored: Set<string> },
): Generator<Figure> {
  const edits = results.filter((result) => result.kind === 'edit' && isSuccess(result))
  const missions = edits.map(({ body = '{}' }) => (JSON.parse(body) as { mission: string }).mission)
  const name = `kill -9 of a Patroni primary at ${rate} requests/s`
  yield {
    name: `${name}: acknowledged writes that are lost`,
    value: missions.filter((mission) => !stored.has(mission)).length,
    atMost: 0,
    context: { acknowledged: missions.length },
  }
  const answeredAt = edits.map(({ sentAt, ms }) => sentAt + ms).filter((at) => at > promotedAt)
  yield {
    name: `${name}: first write after the promotion`,
    value: (Math.min(...answeredAt) - promotedAt) / 1000,
    unit: 's',
    atMost: 3,
  }
  const refusals = results.filter((result) => !isSuccess(result))
  const foreign = refusals.filter((result) => !isOwnRefusal(result))
  for (const [status, same] of Map.groupBy(foreign, (result) => result.status))
    console.log(`  ${same.length} responses with ${status}`)
  yield {
    name: `${name}: refusals other than 503 with Retry-After`,
    value: foreign.length,
    atMost: 0,
    context: { refusals: refusals.length, 'seconds without writes': getLongestGap(edits) },
  }
}

/** Returns the longest time between two consecutive acknowledged edits, in seconds. */
function getLongestGap(edits: readonly LoadResult[]): number {
  const times = edits.map(({ sentAt, ms }) => sentAt + ms).toSorted((a, b) => a - b)
  return Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] ?? time))) / 1000
}
