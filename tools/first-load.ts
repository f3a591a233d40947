// What a first visit to a page loads before it shows: measured on the built web app and held to a limit.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Chunk, collectFiles, modulesFile } from './chunks.ts'
import { pageEntries } from './page-entries.ts'

interface Build {
  manifest: Record<string, Chunk>
  /** The modules of each file, by their path from the root of the repository. */
  modules: Record<string, string[]>
  /** Bytes of a file once compressed. */
  size: (file: string) => number
}

interface FirstLoad {
  path: string
  /** What the page imports on its way to the screen, dynamic imports included. */
  entries: string[]
  /** Thousands of bytes of JavaScript, compressed with gzip. */
  limit: number
  shows?: keyof typeof laterParts
}

const firstLoads: FirstLoad[] = [
  { path: '/', entries: ['index.html', 'shell/open-home.tsx'], limit: 172 },
  {
    path: '/blog/:slug',
    entries: ['index.html', 'shell/public-store.tsx', 'features/content/PostPage.tsx'],
    limit: 245,
  },
  { path: '/login/', entries: ['index.html', ...pageEntries['/login']], limit: 319 },
  { path: '/app', entries: ['index.html', ...pageEntries['/app']], limit: 342 },
  {
    path: '/app/money',
    entries: [
      'index.html',
      ...pageEntries['/app/money'],
      'ui/charts/AmountBars.tsx',
      'ui/charts/TrendLines.tsx',
    ],
    limit: 467,
    shows: 'charts',
  },
]

/** Modules that a first visit may load only if its page shows them. */
const laterParts = {
  charts: [/^web\/ui\/charts\//, /node_modules\/(@mui\/x-|d3-)/],
}

/** Modules that no first visit needs: pages of the staff, and the editor of long texts. */
const laterModules = [/^web\/features\/admin\//, /editor/i]

/** Every limit that the built web app breaks, in a sentence each. */
export function findHeavyLoads(build: Build, loads: FirstLoad[] = firstLoads): string[] {
  return loads.flatMap((load) => {
    const missing = load.entries.filter((entry) => !build.manifest[entry])
    if (missing.length)
      return [`The first load of ${load.path} names what the build lacks: ${missing.join(', ')}`]
    const files = collectFiles(build.manifest, load.entries)
    return [...checkSize(build, load, files), ...checkModules(build, load, files)]
  })
}

function checkSize(build: Build, { path, limit }: FirstLoad, files: string[]): string[] {
  const sizes = files.map((file) => ({ file, kilobytes: build.size(file) / 1000 }))
  const total = sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0)
  if (total <= limit) return []
  const largest = sizes.toSorted((one, other) => other.kilobytes - one.kilobytes).slice(0, 5)
  const list = largest.map(({ file, kilobytes }) => `${file} ${kilobytes.toFixed(1)}`).join(', ')
  return [
    `The first load of ${path} is ${total.toFixed(1)} KB of JavaScript in ${files.length} files; ` +
      `its limit is ${limit} KB. Load on demand what does not show at once. Largest: ${list}`,
  ]
}

function checkModules(build: Build, { path, shows }: FirstLoad, files: string[]): string[] {
  const others = Object.entries(laterParts).flatMap(([part, patterns]) => (part === shows ? [] : patterns))
  return files
    .flatMap((file) => build.modules[file] ?? [])
    .filter((module) => [...laterModules, ...others].some((pattern) => pattern.test(module)))
    .map((module) => `The first load of ${path} holds ${module}, which must load with its own page`)
}

/** Reads what `npm run build` wrote. */
export function readBuild(folder: string): Build {
  const read = (file: string) => readFileSync(join(folder, file))
  return {
    manifest: JSON.parse(read('.vite/manifest.json').toString()) as Build['manifest'],
    modules: JSON.parse(read(modulesFile).toString()) as Build['modules'],
    size: (file) => gzipSync(read(file), { level: 9 }).length,
  }
}
