// This tool measures the JavaScript that a first visit loads before the page appears, and compares it with a limit. It
// reads the web build.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A chunk in Vite's manifest, without `dynamicImports`: `FirstLoad.entries` lists the dynamic imports that count. */
interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

interface Build {
  manifest: Record<string, Chunk>
  /** The compressed size of a file in bytes. */
  size: (file: string) => number
}

interface FirstLoad {
  path: string
  /** Modules, or names of shared chunks, that the page loads before it appears, including dynamic imports. */
  entries: string[]
  /** The maximum size of the gzipped JavaScript in kilobytes. */
  limit: number
}

const app = ['index.html', 'app', '../node_modules/@auth0/auth0-spa-js/dist/auth0-spa-js.production.esm.js']

const firstLoads: FirstLoad[] = [
  { path: '/', entries: ['public.html'], limit: 80 },
  { path: '/login/', entries: [...app, 'features/session/LoginReturnPage.tsx'], limit: 319 },
  { path: '/app', entries: app, limit: 319 },
  {
    path: '/app/money',
    entries: [...app, 'features/money/MoneyPage.tsx', 'ui/charts/AmountBars.tsx', 'ui/charts/TrendLines.tsx'],
    limit: 486,
  },
]

export function findFirstLoadProblems(build: Build, loads: FirstLoad[] = firstLoads): string[] {
  return loads.flatMap((load) => {
    const missing = load.entries.filter((entry) => !findKey(build.manifest, entry))
    if (missing.length)
      return [
        `The first load of ${load.path} lists entries that are missing from the build: ${missing.join(', ')}`,
      ]
    return checkSize(build, load)
  })
}

function checkSize(build: Build, { path, entries, limit }: FirstLoad): string[] {
  const files = collectFiles(build.manifest, entries)
  const sizes = files.map((file) => ({ file, kilobytes: build.size(file) / 1000 }))
  const total = sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0)
  if (total <= limit) return []
  const largest = sizes.toSorted((a, b) => b.kilobytes - a.kilobytes).slice(0, 5)
  const list = largest.map(({ file, kilobytes }) => `${file} ${kilobytes.toFixed(1)}`).join(', ')
  return [
    `The first load of ${path} is ${total.toFixed(1)} KB of JavaScript in ${files.length} files; ` +
      `its limit is ${limit} KB. Load code that is not visible immediately on demand. Largest: ${list}`,
  ]
}

const findKey = (manifest: Build['manifest'], entry: string): string | undefined =>
  entry in manifest ? entry : Object.keys(manifest).find((key) => manifest[key]?.name === entry)

function collectFiles(manifest: Record<string, Chunk>, entries: readonly string[]): string[] {
  const keys = new Set<string>()
  const walk = (key: string) => {
    if (keys.has(key)) return
    keys.add(key)
    for (const next of manifest[key]?.imports ?? []) walk(next)
  }
  for (const entry of entries) walk(findKey(manifest, entry) ?? entry)
  return [...keys].flatMap((key) => manifest[key]?.file ?? [])
}

export function readBuild(folder: string): Build {
  const read = (file: string) => readFileSync(join(folder, file))
  const readManifest = (file: string) => JSON.parse(read(`.vite/${file}`).toString()) as Build['manifest']
  return {
    manifest: { ...readManifest('public-manifest.json'), ...readManifest('manifest.json') },
    size: (file) => gzipSync(read(file), { level: 9 }).length,
  }
}
