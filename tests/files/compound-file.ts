const sectorSize = 512
/** The minimum stream size in bytes. Smaller streams would be stored in the mini stream, which no test needs. */
const minStream = 4096
const endOfChain = -2
const freeSector = -1

/**
 * Builds a Compound File Binary (MS-CFB), the container format of Office before 2007. The streams are in the root
 * storage, in the given order.
 */
export function buildCompoundFile(
  streams: readonly (readonly [name: string, content: Buffer<ArrayBuffer>])[],
  classId: Buffer<ArrayBuffer> = Buffer.alloc(16),
): Buffer<ArrayBuffer> {
  const contents = streams.map(([, content]) => pad(content))
  const directorySectors = Math.ceil((streams.length + 1) / 4)
  const table: number[] = [-3]
  const addChain = (sectors: number) => {
    const first = table.length
    for (let index = 1; index <= sectors; index += 1) table.push(index < sectors ? first + index : endOfChain)
    return first
  }
  addChain(directorySectors)
  const starts = contents.map((content) => addChain(content.length / sectorSize))
  const entries = streams.map(([name], index) => {
    const next = index + 2 <= streams.length ? index + 2 : freeSector
    return buildEntry(name, {
      type: 2,
      next,
      child: freeSector,
      start: starts[index] ?? 0,
      size: contents[index]?.length ?? 0,
    })
  })
  const root = buildEntry('Root Entry', { type: 5, next: freeSector, child: 1, start: endOfChain, size: 0 })
  classId.copy(root, 80)
  const directory = Buffer.alloc(directorySectors * sectorSize)
  Buffer.concat([root, ...entries]).copy(directory)
  return Buffer.concat([buildHeader(), toInts(table, 128), directory, ...contents])
}

function pad(content: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const padded = Buffer.alloc(Math.max(minStream, Math.ceil(content.length / sectorSize) * sectorSize))
  content.copy(padded)
  return padded
}

function toInts(values: readonly number[], count: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(count * 4, 0xff)
  for (const [index, value] of values.entries()) bytes.writeInt32LE(value, index * 4)
  return bytes
}

interface Entry {
  type: number
  next: number
  child: number
  start: number
  size: number
}

function buildEntry(name: string, { type, next, child, start, size }: Entry): Buffer<ArrayBuffer> {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE(name.length * 2 + 2, 64)
  entry.writeUInt8(type, 66)
  entry.writeUInt8(1, 67)
  for (const [index, value] of [freeSector, next, child].entries()) entry.writeInt32LE(value, 68 + index * 4)
  entry.writeInt32LE(start, 116)
  entry.writeUInt32LE(size, 120)
  return entry
}

function buildHeader(): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(sectorSize)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  for (const [index, value] of [0x3e, 3, 0xfffe, 9, 6].entries()) header.writeUInt16LE(value, 24 + index * 2)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(minStream, 56)
  for (const [at, value] of [
    [60, endOfChain],
    [68, endOfChain],
  ] as const)
    header.writeInt32LE(value, at)
  toInts([0], 109).copy(header, 76)
  return header
}
