import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

/**
 * Lists the files that the app's page preloads, by group: the chunks of the group's modules with their static imports
 * and styles. Each file is listed only once. Files that the entry imports are omitted.
 */
export function listPreloads(
  root: string,
  bundle: Rolldown.OutputBundle,
  groups: Record<string, readonly string[]>,
): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const listedFiles = new Set<string>()
  const collect = (chunk: Chunk | undefined): string[] => {
    if (!chunk || listedFiles.has(chunk.fileName)) return []
    listedFiles.add(chunk.fileName)
    const styles = [...(chunk.viteMetadata?.importedCss ?? [])].filter((file) => !listedFiles.has(file))
    for (const file of styles) listedFiles.add(file)
    return [chunk.fileName, ...styles, ...chunk.imports.flatMap((file) => collect(byFile.get(file)))]
  }
  for (const chunk of chunks.filter(({ isEntry }) => isEntry)) collect(chunk)
  const findChunk = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)))
    if (!chunk) throw new Error(`The build has no chunk for ${module}`)
    return chunk
  }
  return Object.fromEntries(
    Object.entries(groups).map(([name, modules]) => [
      name,
      modules.flatMap((module) => collect(findChunk(module))),
    ]),
  )
}
