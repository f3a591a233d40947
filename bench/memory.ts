// `npm run bench -- memory [minutes]`: the memory of a server in a process of its own, at rest, under mixed load beside
// scans of strangers, and at rest again.
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '#tests/journeys/product.ts'
import { readServerPids, startApart } from './apart/servers.ts'
import { openPlainServer } from './speed/load.ts'
import { askMixed } from './speed/mix.ts'
import { drawIds, seedCompanies } from './speed/seed.ts'
import { runScans } from './speed/scans.ts'
import { loadSteadily } from './speed/steady-load.ts'
import { MB, type Memory, openMemory, waitUntilIdle } from './uploads/memory.ts'

/** Requests a second: several times what a busy hour of a funder with 10,000 companies has. */
const rate = 100
const sampleMs = 5000
/** Scans a second: each with another path, token and address. */
const scanRate = 50
const bounds = { restMb: 200, loadedMb: 350, growthMb: 1 }

/** Prints what the server holds beside its bounds; true when it is within all of them. */
export async function run([minutes = '30']: string[]): Promise<boolean> {
  const product = await startApart({ isDemo: true, env: { TRUST_PROXY: '127.0.0.1' } })
  try {
    await seedCompanies(product, 10_000)
    // what filling the database took is not the server's own
    await product.stop()
    await product.start()
    const [pid = 0] = await readServerPids(product)
    const memory = openMemory(pid)
    const rest = (await waitUntilIdle(memory)) / MB
    const samples = await sampleUnderLoad(product, memory, Number(minutes))
    const end = samples.at(-1)?.mb ?? 0
    const after = (await waitUntilIdle(memory)) / MB
    // what a server needs for its work is there after the first half
    const growth = getSlope(samples.slice(samples.length / 2))
    console.log(`at rest: ${rest.toFixed(0)} MB (bound ${bounds.restMb})`)
    console.log(
      `after ${minutes} minutes at ${rate} requests and ${scanRate} scans a second: ${end.toFixed(0)} MB (bound ${bounds.loadedMb})`,
    )
    console.log(`at rest after it: ${after.toFixed(0)} MB (bound ${bounds.loadedMb})`)
    console.log(`growth over the second half: ${growth.toFixed(2)} MB a minute (bound ${bounds.growthMb})`)
    return rest <= bounds.restMb && Math.max(end, after) <= bounds.loadedMb && growth < bounds.growthMb
  } finally {
    await product.stop()
    product.remove()
  }
}

interface Sample {
  minute: number
  mb: number
}

async function sampleUnderLoad(product: Product, memory: Memory, minutes: number): Promise<Sample[]> {
  const server = await openPlainServer(product)
  const seconds = minutes * 60
  const working = Promise.all([
    loadSteadily(server, askMixed(await drawIds(product, 2000)), { seconds, rate }),
    runScans(product.url, { seconds, rate: scanRate }),
  ])
  const begun = performance.now()
  const samples: Sample[] = []
  let isOver = false
  void working.finally(() => (isOver = true)).catch(() => {})
  while (!isOver) {
    await pause(sampleMs)
    samples.push({ minute: (performance.now() - begun) / 60_000, mb: memory.now() / MB })
  }
  const [{ p50, p99 }, scans] = await working
  console.log(`${scans} scans; the others answered in ${p50} ms (p50) and ${p99} ms (p99)`)
  return samples
}

/** By how much the samples grow each minute: the slope of the line of least squares. */
function getSlope(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length
  const [minute, mb] = [mean((sample) => sample.minute), mean((sample) => sample.mb)]
  const covariance = mean((sample) => (sample.minute - minute) * (sample.mb - mb))
  return covariance / mean((sample) => (sample.minute - minute) ** 2)
}
