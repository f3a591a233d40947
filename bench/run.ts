// `npm run bench -- <name> [options] [--save]` runs a benchmark and prints its figures. The process exits with code 1
// if a figure is out of bounds. `--save` writes the figures to bench/results.
import { type Figure, isWithinBounds, printFigure, saveFigures } from './figures.ts'

interface Bench {
  run: (options: string[]) => AsyncGenerator<Figure>
  /** True if a run without options writes its figures even without `--save`. */
  savesAlways?: boolean
}

const benches: Record<string, () => Promise<Bench>> = {
  clicks: () => import('./clicks.ts'),
  faults: () => import('./faults.ts'),
  kill: () => import('./kill.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  load: () => import('./load.ts'),
  memory: () => import('./memory.ts'),
  production: () => import('./production.ts'),
  speed: () => import('./speed.ts'),
  start: () => import('./start.ts'),
  tracing: () => import('./tracing.ts'),
  uploads: () => import('./uploads.ts'),
}

const [name = '', ...words] = process.argv.slice(2)
const openBench = benches[name]
if (!openBench) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join('|')} [options] [--save]`)
  process.exit(1)
}
// Exiting also stops the processes that a benchmark has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const options = words.filter((word) => word !== '--save')
const { run, savesAlways = false } = await openBench()
const figures: Figure[] = []
for await (const figure of run(options)) {
  figures.push(figure)
  printFigure(figure)
}
if ((savesAlways && options.length === 0) || words.includes('--save')) saveFigures(name, options, figures)
process.exit(figures.every(isWithinBounds) ? 0 : 1)
