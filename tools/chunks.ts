import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Where the build notes which modules each of its files holds. */
export const modulesFile = '.vite/modules.json'

const root = `${import.meta.dirname}/..`
const toPath = (id: string) => relative(root, id)

/** What every visitor loads. Nothing of it may bring the founder's chunk along. */
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
      chunkNames = new Map()
      for (const id of collect(founderRoots)) {
        if (!everyones.has(id)) chunkNames.set(id, 'founder')
        else if (home.has(id)) chunkNames.set(id, 'shared')
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
  // Libraries stay where the bundler puts them: a new release of ours then leaves them in the browser's cache.
  const own = ['founder', 'shared'].map((name) => ({
    name,
    test: (id: string) => chunkNames.get(id) === name,
  }))
  // In the entry's own file it would be needed by files that the entry needs: a circle, in which one starts too early.
  const react = { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }
  // What most pages need of the components; the bundler would make some twenty files of it.
  const components = {
    name: 'components',
    test: /node_modules[\\/](@mui|@emotion|stylis)[\\/]/,
    minShareCount: 45,
  }
  const icons = { name: 'icons', test: /node_modules[\\/]lucide-react/, minShareCount: 18 }
  return {
    plugin,
    codeSplitting: { includeDependenciesRecursively: false, groups: [...own, react, components, icons] },
  }
}

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
