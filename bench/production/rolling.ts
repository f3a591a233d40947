import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '#local/postgres.ts'
import { checkOutOldVersion } from '#tools/old-version.ts'
import type { Figure } from '../figures.ts'
import { countFailures, sendRequests } from '../load/arrivals.ts'
import { createRequestMix } from '../load/mix.ts'
import {
  type Installation,
  createInstallation,
  projectRoot,
  runCommand,
  type Server,
  startServer,
} from './installation.ts'
import { type Proxy, startProxy } from './proxies.ts'
import { type Stage, waitUntil } from './stage.ts'
import { fillInstallation, uploadSlowly, type World } from './world.ts'

const rate = 30
const maxSeconds = 600
const uploadSeconds = 20
const names = ['web-1', 'web-2', 'web-3']

interface Fleet {
  installation: Installation
  servers: Server[]
  proxy: Proxy
  world: World
}

async function startFleet(stage: Stage, source = projectRoot): Promise<Fleet> {
  const database = await startPostgres({ home: stage.makeFolder('database') })
  stage.onEnd(() => database.stop())
  const installation = await createInstallation(stage, { DATABASE_URL: database.url })
  const servers: Server[] = []
  for (const name of names) servers.push(await startServer(stage, installation, { name, source }))
  const world = await fillInstallation(servers[0]?.url ?? '', installation)
  const proxy = await startProxy(stage, servers)
  await waitUntil('three servers behind the proxy', async () =>
    (await proxy.readServers()).every(({ isUp }) => isUp),
  )
  return { installation, servers, proxy, world }
}

async function restart(servers: readonly Server[], proxy: Proxy, source?: string): Promise<void> {
  for (const server of servers) {
    await server.stop()
    await server.start(source)
    await waitUntil(`${server.name} behind the proxy`, async () =>
      (await proxy.readServers()).some(({ name, isUp }) => name === server.name && isUp),
    )
  }
}

async function measureLoad(
  { proxy, world }: Fleet,
  name: string,
  work: () => Promise<void>,
): Promise<Figure> {
  const startedAt = performance.now()
  const ending = new AbortController()
  const [results] = await Promise.all([
    sendRequests(proxy.url, createRequestMix(world), { rate, seconds: maxSeconds, signal: ending.signal }),
    work().finally(() => ending.abort()),
  ])
  const seconds = (performance.now() - startedAt) / 1000
  for (const [status, same] of Map.groupBy(results, (result) => result.status))
    if (countFailures(same) > 0) console.log(`  ${same.length} responses with ${status}`)
  return {
    name: `${name} at ${rate} requests/s: failed requests`,
    value: countFailures(results),
    atMost: 0,
    context: { requests: results.length, seconds },
  }
}

export async function* measureRestart(stage: Stage): AsyncGenerator<Figure> {
  const fleet = await startFleet(stage)
  const { servers, proxy, world } = fleet
  const upload = uploadSlowly(proxy.url, world, uploadSeconds)
  let busyServer = ''
  await waitUntil('the upload', async () => {
    busyServer = (await proxy.readServers()).find(({ sessions }) => sessions > 0)?.name ?? ''
    return busyServer !== ''
  })
  // The server that receives the upload restarts first, while the upload is still in progress.
  const order = servers.toSorted((a, b) => Number(b.name === busyServer) - Number(a.name === busyServer))
  yield await measureLoad(fleet, 'rolling restart', () => restart(order, proxy))
  const name = `upload of ${uploadSeconds} s to the first server: status`
  yield { name, value: await upload, atLeast: 200, atMost: 200 }
}

export async function* measureUpgrade(stage: Stage): AsyncGenerator<Figure> {
  const source = join(stage.folder, 'old')
  stage.onEnd(checkOutOldVersion(source).remove)
  // The API does not depend on the web app, so the current build serves both versions.
  for (const name of ['dist', 'dist-server']) {
    const build = join(projectRoot, 'web', name)
    if (existsSync(build)) symlinkSync(build, join(source, 'web', name))
  }
  const fleet = await startFleet(stage, source)
  const { installation, servers, proxy } = fleet
  yield await measureLoad(fleet, 'rolling upgrade from the version before the last migration', async () => {
    await runCommand(stage, installation, 'migrate')
    await restart(servers, proxy, projectRoot)
  })
}
