import { type ImportGraph, isTestCode } from './graph.ts'

type Part = 'contract' | 'core' | 'providers' | 'setup' | 'db' | 'domain' | 'entry' | 'foreign'

/** Returns a file's part. The contract and the server may not import `foreign` files, such as `web/main.tsx`. */
function getPart(file: string): Part {
  const [top, room, ...rest] = file.split('/')
  if (top === 'contract') return 'contract'
  if (top !== 'server') return 'foreign'
  if (room === 'context.ts' || room === 'config.ts') return 'setup'
  if (rest.length === 0) return 'entry'
  if (room === 'core' || room === 'providers' || room === 'db') return room
  return 'domain'
}

/** The lower parts that each part may import. `setup` is the server's context and configuration. */
const lowerParts: Record<Part, readonly Part[]> = {
  contract: [],
  core: ['contract'],
  providers: ['contract', 'core'],
  db: ['core', 'setup'],
  setup: ['contract', 'core', 'providers'],
  domain: ['contract', 'core', 'providers', 'setup'],
  entry: ['contract', 'core', 'providers', 'setup', 'db', 'domain'],
  foreign: [],
}

/** Returns the domain of a server file; null for tests and for files outside the domains. */
export const getDomain = (file: string): string | null =>
  getPart(file) === 'domain' && !isTestCode(file) ? (file.split('/')[1] ?? null) : null

export function findServerViolations(graph: ImportGraph): string[] {
  const sources = [...graph].filter(([file]) => getPart(file) !== 'foreign' && !isTestCode(file))
  return sources.flatMap(([file, targets]) =>
    targets.flatMap((target) => {
      if (isTestCode(target))
        return [`${file} imports ${target}: only tests may import tests and their helpers`]
      const [from, to] = [getPart(file), getPart(target)]
      return from === to || lowerParts[from].includes(to)
        ? []
        : [`${file} imports ${target}: ${from} does not import ${to}`]
    }),
  )
}
