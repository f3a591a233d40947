import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Where the build notes which modules each of its files holds. */
export const modulesFile = '.vite/modules.json'

/** A chunk as Vite's manifest names it; dynamic imports load later. */
export interface Chunk {
  file: string
  imports?: string[]
}

/** The files that the entries import, themselves included, each once. */
export function collectFiles(manifest: Record<string, Chunk>, entries: readonly string[]): string[] {
  const keys = new Set<string>()
  const walk = (key: string) => {
    if (keys.has(key)) return
    keys.add(key)
    for (const next of manifest[key]?.imports ?? []) walk(next)
  }
  for (const entry of entries) walk(entry)
  return [...keys].flatMap((key) => manifest[key]?.file ?? [])
}

const root = `${import.meta.dirname}/..`
const toPath = (id: string) => relative(root, id)

/** What public pages load. Nothing of it may bring the founder's chunk along. */
const publicRoots = [
  'web/index.html',
  'web/shell/open-home.tsx',
  'web/shell/public-store.tsx',
  'web/features/content/',
  'web/features/support/VisitorCorner.tsx',
  'web/features/support/VisitorPanel.tsx',
  'web/features/support/widget.ts',
  'web/features/intros/open-page.tsx',
]

const homeRoots = ['web/index.html', 'web/shell/open-home.tsx']

const founderRoots = [
  'web/shell/store-area.tsx',
  'web/shell/SignedInArea.tsx',
  'web/shell/FounderArea.tsx',
  'web/shell/FounderFrame.tsx',
]

const dashboardRoots = ['web/features/dashboard/DashboardPage.tsx']

/**
 * Puts our own modules that a founder's first page needs into one chunk, those that every page needs into another. Left
 * alone, the bundler makes a chunk for every set of pages that share a module: more than a hundred small files, which
 * compress badly and load one after another.
 */
export function gatherChunks(): { plugin: Plugin; codeSplitting: Rolldown.CodeSplittingOptions } {
  let chunkNames = new Map<string, string>()
  const plugin: Plugin = {
    name: 'gather-chunks',
    apply: 'build',
    buildEnd() {
      const imports = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const ids = [...this.getModuleIds()]
      const collect = (starts: string[]) => {
        const roots = new Set(ids.filter((id) => starts.some((start) => toPath(id).startsWith(start))))
        return [...collectOwn(roots, imports)].filter((id) => !roots.has(id))
      }
      const everyones = new Set(collect(publicRoots))
      const home = new Set(collect(homeRoots))
      const founders = new Set(collect(founderRoots))
      chunkNames = new Map()
      for (const id of [...founders, ...collect(dashboardRoots)]) {
        if (home.has(id)) chunkNames.set(id, 'shared')
        else if (everyones.has(id)) chunkNames.set(id, 'content')
        else chunkNames.set(id, founders.has(id) ? 'founder' : 'dashboard')
      }
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const modulesByFile = chunks.map(
        ({ fileName, moduleIds }) => [fileName, moduleIds.map(toPath)] as const,
      )
      this.emitFile({
        type: 'asset',
        fileName: modulesFile,
        source: JSON.stringify(Object.fromEntries(modulesByFile)),
      })
    },
  }
  const own = ['shared', 'content', 'founder', 'dashboard'].map((name) => ({
    name,
    test: (id: string) => chunkNames.get(id) === name,
  }))
  return { plugin, codeSplitting: { groups: [...libraries, ...own] } }
}

const icons = /node_modules[\\/]lucide-react/

/** Libraries have files of their own: a new release of ours leaves them in the browser's cache. */
const libraries: Rolldown.CodeSplittingGroup[] = [
  // In the entry's own file it would be needed by files that the entry needs: a circle, in which one starts too early.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  // What every page with a store needs.
  {
    name: 'data',
    test: /node_modules[\\/](zod|@reduxjs|immer|redux|redux-thunk|react-redux|reselect|use-sync-external-store)[\\/]/,
  },
  // What most pages need of the components; the bundler would make some twenty files of it.
  { name: 'components', test: /node_modules[\\/](@mui|@emotion|stylis)[\\/]/, minShareCount: 45 },
  { name: 'icons', test: icons, minShareCount: 18 },
  // Left to who needs them first, these would bring the dashboard's file to other pages.
  { name: 'more-icons', test: icons, minShareCount: 4 },
]

/** The modules that the roots import, themselves included, libraries left out. */
function collectOwn(roots: Iterable<string>, imports: (id: string) => readonly string[]): Set<string> {
  const modules = new Set<string>()
  const walk = (id: string) => {
    if (modules.has(id) || id.includes('node_modules')) return
    modules.add(id)
    for (const next of imports(id)) walk(next)
  }
  for (const root of roots) walk(root)
  return modules
}
