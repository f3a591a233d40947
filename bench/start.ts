// `npm run bench -- start` measures the duration of a warm `npm start`, and the product's memory at rest. The figures
// exclude npm itself and the first build of the web app.
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, getPercentile } from './figures.ts'
import { getCpuTime, createMemoryReader } from './process-use.ts'
import { withProduct } from './product.ts'

const starts = 7
const restMs = 20_000

export const run = (): AsyncGenerator<Figure> =>
  // The first start fills the database and the compile cache.
  withProduct({}, async function* (product) {
    const [times, cpuTimes]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < starts; turn += 1) {
      await product.stop()
      const startedAt = performance.now()
      await product.start()
      times.push(performance.now() - startedAt)
      cpuTimes.push(getCpuTime(product.pid()))
    }
    yield { name: `ready, median of ${starts} warm starts`, value: getPercentile(times, 50), unit: 'ms' }
    const cpuTime = getPercentile(cpuTimes, 50)
    yield { name: 'processor time of the product until ready', value: cpuTime, unit: 'ms', atMost: 1000 }
    await pause(restMs)
    const memory = createMemoryReader(product.pid()).now()
    yield { name: 'memory at rest, with login and sandboxes', value: memory, unit: 'MB', atMost: 200 }
  })
