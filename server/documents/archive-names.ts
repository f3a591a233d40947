import { toDownloadName } from '#server/core/files/outgoing-file.ts'

/** Control characters, including text direction controls, and characters that Windows does not allow in file names. */
// oxlint-disable-next-line no-control-regex -- the pattern replaces control characters
const unsafe = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/g

/** Windows device names, which are reserved with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Many file systems allow 255 bytes per name; duplicates need space for a number. */
const maxBytes = 240

/** Makes a name valid on common operating systems. Returns `fallback` if no characters remain. */
export function toSafeName(name: string, fallback: string): string {
  const plain = name.toWellFormed().normalize('NFC').replace(unsafe, '_').trim()
  const short = shorten(plain)
  // Windows drops trailing dots and spaces, which can make two names equal.
  const trimmed = short.replace(/[. ]+$/, '')
  if (trimmed === '') return fallback
  return device.test(trimmed) ? `_${trimmed}` : trimmed
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  const { stem, ending } = splitEnding(name)
  let prefix = ''
  let remainingBytes = maxBytes - Buffer.byteLength(ending)
  for (const char of stem) {
    remainingBytes -= Buffer.byteLength(char)
    if (remainingBytes < 0) break
    prefix += char
  }
  return prefix.trimEnd() + ending
}

function splitEnding(name: string): { stem: string; ending: string } {
  const ending = /(?<=.)\.[^. ]{1,10}$/.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - ending.length), ending }
}

interface ArchivedFile {
  folder: string
  name: string
  media_type: string
}

/** Paths are unique regardless of case. Their extensions match the files' types. */
export function buildEntryPaths(files: readonly ArchivedFile[]): string[] {
  const usedPaths = new Set<string>()
  /** The next number to try for each path. Searching from 2 again would take quadratic time. */
  const numbers = new Map<string, number>()
  return files.map(({ folder, name, media_type }) => {
    const { stem, ending } = splitEnding(toSafeName(toDownloadName(name, media_type), 'file'))
    const first = `${toSafeName(folder, 'Other')}/${stem}`
    const firstPath = (first + ending).toLowerCase()
    let path = first + ending
    for (let number = numbers.get(firstPath) ?? 2; usedPaths.has(path.toLowerCase()); number += 1) {
      path = `${first} (${number})${ending}`
      numbers.set(firstPath, number + 1)
    }
    usedPaths.add(path.toLowerCase())
    return path
  })
}
