/** What some system reads as a separator, a wildcard, a control or a change of direction. */
// oxlint-disable-next-line no-control-regex -- control characters are what is replaced here
const unsafe = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/g

/** Names that mean a device on Windows, whatever follows the first dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Systems take 255 bytes a name; the rest is left to the number that tells two of a name apart. */
const maxBytes = 240

/** A name that every system can unpack, `fallback` when nothing of it is left. */
export function safeName(name: string, fallback: string): string {
  const plain = name.toWellFormed().normalize('NFC').replace(unsafe, '_').trim()
  const short = shortened(plain)
  // Windows drops dots and spaces at the end, and then two names may be one
  const named = short.replace(/[. ]+$/, '')
  if (named === '') return fallback
  return device.test(named) ? `_${named}` : named
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name
  const { stem, ending } = parts(name)
  let kept = ''
  let left = maxBytes - Buffer.byteLength(ending)
  for (const char of stem) {
    left -= Buffer.byteLength(char)
    if (left < 0) break
    kept += char
  }
  return kept.trimEnd() + ending
}

function parts(name: string): { stem: string; ending: string } {
  const ending = /(?<=.)\.[^. ]{1,10}$/.exec(name)?.[0] ?? ''
  return { stem: name.slice(0, name.length - ending.length), ending }
}

/** Where each file lies in an archive: `folder/name`, safe everywhere and no two alike, not even but for their case. */
export function entryPaths(files: readonly { folder: string; name: string }[]): string[] {
  const taken = new Set<string>()
  /** The number to try next for a name that was there before: a thousand files of one name take no longer. */
  const numbers = new Map<string, number>()
  return files.map(({ folder, name }) => {
    const { stem, ending } = parts(safeName(name, 'file'))
    const first = `${safeName(folder, 'Other')}/${stem}`
    const wanted = (first + ending).toLowerCase()
    let path = first + ending
    for (let number = numbers.get(wanted) ?? 2; taken.has(path.toLowerCase()); number += 1) {
      path = `${first} (${number})${ending}`
      numbers.set(wanted, number + 1)
    }
    taken.add(path.toLowerCase())
    return path
  })
}
