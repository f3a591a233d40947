import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Dice, makeDice } from '../random.ts'

/** A file whose content is generated while it is read, the same each time. */
export interface GeneratedFile {
  name: string
  /** bytes */
  size: number
  sha256: string
  read(): Readable
}

const pieceSize = 64 * 1024
const head = Buffer.from('%PDF-1.7\n')

/** A PDF header followed by incompressible bytes, which repeat one piece that all files share. */
export function generateFile(name: string, size: number, shared: Uint8Array): GeneratedFile {
  const pieces = () => generatePieces(size, shared, Buffer.from(name))
  const digest = createHash('sha256')
  for (const piece of pieces()) digest.update(piece)
  return {
    name,
    size,
    sha256: digest.digest('hex'),
    read: () => Readable.from(pieces(), { objectMode: false }),
  }
}

/** Contains the name, so that no two files are alike. */
function* generatePieces(size: number, shared: Uint8Array, name: Buffer): Generator<Uint8Array> {
  const first = Buffer.concat([head, name, Buffer.from('\n')])
  yield first
  for (let left = size - first.length; left > 0; left -= pieceSize) yield shared.subarray(0, left)
}

export const sharedPiece = (dice: Dice = makeDice(1)): Uint8Array => dice.bytes(pieceSize)
