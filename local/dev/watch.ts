import { watch } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Changes less than this time apart are one burst. Editors save in several steps; a checkout changes many files. */
const quietMs = 60

/** Calls `onChange` once per burst, with the path of the last changed TypeScript or SQL file. Ignores tests. */
export function watchSources(
  folders: readonly string[],
  onChange: (file: string) => void,
): { close: () => void } {
  let timer: NodeJS.Timeout | undefined
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file === null || !/\.(ts|sql)$/.test(file) || file.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => onChange(join(folder, file)), quietMs)
    }),
  )
  return {
    close() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}
