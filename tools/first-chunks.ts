import { join } from 'node:path'

interface Graph {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

/** The modules of the first pages, relative to the root. */
interface FirstModules {
  entry: readonly string[]
  /** The modules that every page behind the sign-in loads. */
  all: readonly string[]
  /** The frame of founders' pages. */
  founder: readonly string[]
  /** The first page of founders. */
  home: readonly string[]
  /** Pages that share most of their modules with the first page of founders. */
  likeHome: readonly string[]
  /** The first page of staff. */
  staff: readonly string[]
}

/** Lists modules with their static imports. */
function collectModules(graph: Graph, ids: Iterable<string>): Set<string> {
  const collected = new Set(ids)
  for (const id of collected)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collected.add(imported)
  return collected
}

/** Lists the modules that other modules import dynamically. */
function listPages(graph: Graph, entry: readonly string[]): string[] {
  const seen = new Set(entry)
  const pages = new Set<string>()
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const page of dynamicallyImportedIds) pages.add(page)
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) seen.add(imported)
  }
  return [...pages]
}

const isStaffPage = (id: string) => /[\\/](features[\\/]admin|shell[\\/](Admin|NotFoundInAdmin))/.test(id)

function sortModules(graph: Graph, root: string, modules: FirstModules) {
  const toIds = (names: readonly string[]) => names.map((name) => join(root, name))
  const collect = (...names: string[]) => collectModules(graph, toIds(names))
  const pages = listPages(graph, toIds(modules.entry))
  const homePages = new Set(toIds([...modules.home, ...modules.likeHome]))
  const founderPages = pages.filter((id) => !isStaffPage(id))
  return {
    entry: collect(...modules.entry),
    all: collect(...modules.all),
    home: collect(...modules.founder, ...modules.home),
    staff: collect(...modules.staff),
    staffPages: collectModules(graph, pages.filter(isStaffPage)),
    founderPages: collectModules(graph, founderPages),
    laterPages: collectModules(
      graph,
      founderPages.filter((id) => !homePages.has(id)),
    ),
  }
}

/**
 * Creates a function that places the modules of the first pages in few chunks, so that no page loads much code of other
 * pages: `app` for all pages, `founder` for founders' pages, `home` for the first page of founders, and `staff` for
 * pages of staff. Returns null for other modules, which the bundler places.
 */
export function createChunkNames(root: string, modules: FirstModules) {
  let sorted: ReturnType<typeof sortModules> | undefined
  return (id: string, graph: Graph): string | null => {
    sorted ??= sortModules(graph, root, modules)
    if (sorted.entry.has(id)) return null
    if (sorted.all.has(id)) return 'app'
    if (sorted.home.has(id)) {
      if (sorted.staffPages.has(id)) return 'app'
      return sorted.laterPages.has(id) ? 'founder' : 'home'
    }
    return sorted.staff.has(id) && !sorted.founderPages.has(id) ? 'staff' : null
  }
}
