// `npm run bench -- memory [minutes]` measures the product's resident memory at rest, under mixed load and scans, and
// at rest again.
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '#tests/product/product.ts'
import { sampleCompanyIds, seedCompanies } from './companies.ts'
import type { Figure } from './figures.ts'
import { sendRequests } from './load/arrivals.ts'
import { createRequestMix } from './load/mix.ts'
import { createScanBuilder } from './load/scans.ts'
import { type Memory, createMemoryReader, waitForStableMemory } from './process-use.ts'
import { signInAdmins, withProduct } from './product.ts'

const companies = 10_000
/** Requests per second, several times the rate of a busy hour for this number of companies. */
const rate = 100
const scanRate = 50
const sampleMs = 5000
const [restMb, loadedMb, growthMb] = [200, 350, 1]

export const run = ([minutes = '60']: string[]): AsyncGenerator<Figure> =>
  withProduct({ TRUST_PROXY: '127.0.0.1' }, async function* (product) {
    await seedCompanies(product, companies)
    // Restarts the product, to exclude the memory that seeding used.
    await product.stop()
    await product.start()
    const memory = createMemoryReader(product.pid())
    yield { name: 'at rest', value: await waitForStableMemory(memory), unit: 'MB', atMost: restMb }
    const samples = await sampleUnderLoad(product, memory, Number(minutes) * 60)
    const name = `after ${minutes} minutes at ${rate} requests and ${scanRate} scans a second`
    yield { name, value: samples.at(-1)?.mb ?? Infinity, unit: 'MB', atMost: loadedMb }
    yield {
      name: 'at rest after the load',
      value: await waitForStableMemory(memory),
      unit: 'MB',
      atMost: loadedMb,
    }
    // Ignores the first half of the load, in which the caches fill up.
    const growth = getSlope(samples.slice(samples.length / 2))
    yield { name: 'growth a minute, second half', value: growth, unit: 'MB', atMost: growthMb }
  })

interface Sample {
  minute: number
  mb: number
}

async function sampleUnderLoad(product: Product, memory: Memory, seconds: number): Promise<Sample[]> {
  const users = await signInAdmins(product)
  const mix = createRequestMix({ companies, companyIds: await sampleCompanyIds(product, 2000), users })
  const load = Promise.all([
    sendRequests(product.url, mix, { rate, seconds }),
    sendRequests(product.url, createScanBuilder(), { rate: scanRate, seconds }),
  ])
  const startedAt = performance.now()
  const samples: Sample[] = []
  while (performance.now() - startedAt < seconds * 1000) {
    await pause(sampleMs)
    samples.push({ minute: (performance.now() - startedAt) / 60_000, mb: memory.now() })
  }
  const [results] = await load
  const failed = results.find(({ status }) => status < 200 || status >= 300)
  if (failed) throw new Error(`${failed.kind}: ${failed.status}`)
  return samples
}

/** Computes the slope of the least-squares line, in megabytes per minute. */
function getSlope(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length
  const [minute, mb] = [mean((sample) => sample.minute), mean((sample) => sample.mb)]
  const covariance = mean((sample) => (sample.minute - minute) * (sample.mb - mb))
  return covariance / mean((sample) => (sample.minute - minute) ** 2)
}
