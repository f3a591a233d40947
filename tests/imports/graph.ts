import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The files that each file imports, including type imports and dynamic imports, but not packages. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const specifier = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g

export function readImports(...folders: string[]): ImportGraph {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    encoding: 'utf8',
  })
  const files = list.split('\n').filter((file) => /\.tsx?$/.test(file) && existsSync(file))
  return new Map(files.map((file) => [file, parseImports(file, readFileSync(file, 'utf8'))]))
}

export function parseImports(file: string, source: string): string[] {
  const specifiers = [...source.matchAll(specifier)].flatMap(([, name]) => name ?? [])
  return specifiers.map((name) =>
    name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name)),
  )
}

/** Tests, test helpers and stories are the top layer: they may import any file, but no other file may import them. */
export const isTestCode = (file: string) =>
  /\.(test|stories)\.tsx?$|\/testing\.tsx?$|^web\/testing\//.test(file)

/** Finds at least one import cycle in each strongly connected set of files. */
export function findCycles(graph: ImportGraph): string[] {
  const finished = new Set<string>()
  const path: string[] = []
  const cycles: string[] = []
  const walk = (file: string) => {
    if (finished.has(file)) return
    const start = path.indexOf(file)
    if (start >= 0) {
      cycles.push([...path.slice(start), file].join(' → '))
      return
    }
    path.push(file)
    for (const target of graph.get(file) ?? []) walk(target)
    path.pop()
    finished.add(file)
  }
  for (const file of graph.keys()) walk(file)
  return cycles
}

export function groupImports(graph: ImportGraph, getGroup: (file: string) => string | null): ImportGraph {
  const groups = new Map<string, Set<string>>()
  for (const [file, targets] of graph) {
    const from = getGroup(file)
    if (from === null) continue
    const imported = groups.get(from) ?? new Set()
    for (const to of targets.map(getGroup)) if (to !== null && to !== from) imported.add(to)
    groups.set(from, imported)
  }
  return new Map([...groups].map(([group, targets]) => [group, [...targets]]))
}

/**
 * Finds cycles among a folder's subfolders, and between a subfolder and files directly in the folder. Such a file may
 * import the subfolder or be imported by it, but not both.
 */
export function findFolderCycles(graph: ImportGraph, folder: string): string[] {
  const toRoom = (file: string) => {
    if (!file.startsWith(`${folder}/`) || isTestCode(file)) return null
    const [name = ''] = file.slice(folder.length + 1).split('/')
    return `${folder}/${name}`
  }
  return findCycles(groupImports(graph, toRoom))
}

export function listFolders(graph: ImportGraph): string[] {
  const listParents = (path: string): string[] =>
    dirname(path) === '.' ? [] : [dirname(path), ...listParents(dirname(path))]
  return [...new Set([...graph.keys()].flatMap(listParents))]
}

export function describeCrowdedFolders(graph: ImportGraph, limit = 30): string[] {
  const counts = new Map<string, number>()
  for (const file of graph.keys()) {
    if (!isTestCode(file)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > limit)
    .map(([folder, count]) => `${folder} contains ${count} source files`)
}
