/** Maximum unpacked size of a spreadsheet in bytes. */
export const maxUnpackedSize = 100 * 1024 * 1024
const maxParts = 2000

interface Part {
  method: number
  /** Compressed bytes in the file. */
  size: number
  /** Bytes declared in the directory of the ZIP. */
  unpackedSize: number
  /** The byte offset of the local header. */
  at: number
}

const signatures = { part: 0x04034b50, directoryEntry: 0x02014b50, end: 0x06054b50, zip64: 0x07064b50 }
const headerSizes = { part: 30, directoryEntry: 46, end: 22, zip64: 20 }
const methods = { stored: 0, deflated: 8 }

/**
 * Checks that a ZIP has at most `maxParts` parts and unpacks to at most `maxUnpackedSize` bytes, without unpacking the
 * ZIP into memory: first by its directory, then by counting the bytes of each part, because the directory may be wrong.
 * Throws if the file is not a ZIP, is damaged, or uses an unknown compression method or the ZIP64 format.
 */
export async function isSmallWhenUnpacked(file: Blob): Promise<boolean> {
  const parts = readDirectory(new DataView(await file.arrayBuffer()))
  if (parts.length > maxParts || sum(parts) > maxUnpackedSize) return false
  for (const part of parts) if (await exceedsDeclaredSize(file, part)) return false
  return true
}

const sum = (parts: readonly Part[]) => parts.reduce((total, { unpackedSize }) => total + unpackedSize, 0)

function readDirectory(zip: DataView): Part[] {
  const end = findEnd(zip)
  const isZip64 =
    end >= headerSizes.zip64 && zip.getUint32(end - headerSizes.zip64, true) === signatures.zip64
  if (isZip64) throw new Error('ZIP64 is not supported')
  const parts: Part[] = []
  let at = zip.getUint32(end + 16, true)
  for (let remaining = zip.getUint16(end + 8, true); remaining > 0; remaining -= 1) {
    if (zip.getUint32(at, true) !== signatures.directoryEntry) throw new Error('The ZIP is damaged')
    parts.push({
      method: zip.getUint16(at + 10, true),
      size: zip.getUint32(at + 20, true),
      unpackedSize: zip.getUint32(at + 24, true),
      at: zip.getUint32(at + 42, true),
    })
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.getUint16(at + offset, true))
    at += headerSizes.directoryEntry + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return parts
}

/** Finds the end record, which a comment of up to 64 KB may follow. */
function findEnd(zip: DataView): number {
  const first = Math.max(0, zip.byteLength - headerSizes.end - 0xffff)
  for (let at = zip.byteLength - headerSizes.end; at >= first; at -= 1)
    if (zip.getUint32(at, true) === signatures.end) return at
  throw new Error('This is not a ZIP file')
}

async function exceedsDeclaredSize(file: Blob, { method, size, unpackedSize, at }: Part): Promise<boolean> {
  const header = new DataView(await file.slice(at, at + headerSizes.part).arrayBuffer())
  if (header.getUint32(0, true) !== signatures.part) throw new Error('The ZIP is damaged')
  if (method === methods.stored) return size > unpackedSize
  if (method !== methods.deflated) throw new Error('The ZIP uses an unknown compression method')
  const begin = at + headerSizes.part + header.getUint16(26, true) + header.getUint16(28, true)
  const packed = file.slice(begin, begin + size).stream()
  const reader = packed.pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return false
    bytes += value.byteLength
    if (bytes > unpackedSize) {
      await reader.cancel()
      return true
    }
  }
}
