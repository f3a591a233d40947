import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Answers the hints of the page at an address, in which `__NONCE__` stands for the nonce. */
type FindPreloads = (address: string) => string

/**
 * Reads which files the build says that each page asks for (`tools/page-entries.ts`). Named in the page, they load beside
 * its own code instead of after it. Their low priority leaves the network to what the page shows before it has any.
 */
export async function readPreloads(folder: string): Promise<FindPreloads> {
  const file = join(folder, '.vite/preloads.json')
  if (!existsSync(file)) return () => ''
  const preloads = JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>
  const hints = new Map(Object.entries(preloads).map(([path, files]) => [path, files.map(toHint).join('')]))
  return (address) => {
    const path = address.replace(/\/?([?#].*)?$/, '')
    return hints.get(path) ?? hints.get(toArea(path)) ?? ''
  }
}

const toHint = (file: string) =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin nonce="__NONCE__" href="/${file}">`

/** The name that stands for every page of an area: `/app/admin/*`. */
const toArea = (path: string) => `${/^\/app(\/admin)?(?=\/)/.exec(path)?.[0] ?? ''}/*`
