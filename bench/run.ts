// `npm run bench -- <name> […]`: runs one bench; exits with 1 when a bound is exceeded or a check fails.

interface Bench {
  run(options: string[]): Promise<boolean>
}

const benches: Record<string, () => Promise<Bench>> = {
  dev: () => import('./dev.ts'),
  faults: () => import('./faults.ts'),
  figures: () => import('./figures.ts'),
  kill: () => import('./kill.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  load: () => import('./load.ts'),
  memory: () => import('./memory.ts'),
  scroll: () => import('./scroll.ts'),
  servers: () => import('./servers.ts'),
  speed: () => import('./speed.ts'),
  start: () => import('./start.ts'),
  typing: () => import('./typing.ts'),
  uploads: () => import('./uploads.ts'),
}

const [name = '', ...options] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`Say which: npm run bench -- ${Object.keys(benches).join('|')}`)
  process.exit(1)
}
// Exiting stops the processes that a bench has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const isPassed = await (await bench()).run(options)
process.exit(isPassed ? 0 : 1)
