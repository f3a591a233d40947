// `npm run bench -- start`: how long a warm `npm start` takes, and how much memory it has at rest. What npm itself and the first
// build of the web app take is left out.
import { setTimeout as pause } from 'node:timers/promises'
import { startProduct } from '#tests/journeys/product.ts'
import { getMedian } from './median.ts'
import { getCpu } from './speed/cpu.ts'
import { MB, openMemory } from './uploads/memory.ts'

const starts = 7
const bounds = { ownMs: 1000, restMb: 200 }

/** Prints the medians of some starts; true when they are within their bounds. */
export async function run(): Promise<boolean> {
  // the first start fills the database and the cache of compiled code
  const product = await startProduct({ LOG_LEVEL: 'info' })
  try {
    const rows: { wallMs: number; ownMs: number }[] = []
    for (let turn = 0; turn < starts; turn += 1) {
      await product.stop()
      const begun = performance.now()
      await product.start()
      rows.push({ wallMs: performance.now() - begun, ownMs: getCpu(product.pid()) })
    }
    await pause(20_000)
    const memory = openMemory(product.pid()).now() / MB
    const ownMs = getMedian(rows.map((row) => row.ownMs))
    console.log(
      `ready after ${getMedian(rows.map(({ wallMs }) => wallMs)).toFixed(0)} ms, median of ${starts} warm starts`,
    )
    console.log(`processor time of the product until then: ${ownMs.toFixed(0)} ms (bound ${bounds.ownMs})`)
    console.log(`memory at rest, login and sandboxes in it: ${memory.toFixed(0)} MB (bound ${bounds.restMb})`)
    return ownMs <= bounds.ownMs && memory <= bounds.restMb
  } finally {
    await product.stop()
    product.remove()
  }
}
