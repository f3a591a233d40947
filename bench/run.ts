// `npm run bench -- <name> […]`: one bench; it ends with 1 when what it holds does not hold.

interface Bench {
  run(options: string[]): Promise<boolean>
}

const benches: Record<string, () => Promise<Bench>> = {
  dev: () => import('./dev.ts'),
  kill: () => import('./kill.ts'),
  uploads: () => import('./uploads.ts'),
}

const [name = '', ...options] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`Say which: npm run bench -- ${Object.keys(benches).join('|')}`)
  process.exit(1)
}
// what a bench has started ends with it
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const holds = await (await bench()).run(options)
process.exit(holds ? 0 : 1)
