import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Dice, makeDice } from '../random.ts'

/** A file that is made while it is read, and the same each time. */
export interface MadeFile {
  name: string
  /** bytes */
  size: number
  sha256: string
  read(): Readable
}

const pieceSize = 64 * 1024
const head = Buffer.from('%PDF-1.7\n')

/** A file that begins as a PDF and goes on as bytes that nothing can shrink, a piece of them shared by all files. */
export function makeFile(name: string, size: number, shared: Uint8Array): MadeFile {
  const pieces = () => piecesOf(size, shared, Buffer.from(name))
  const digest = createHash('sha256')
  for (const piece of pieces()) digest.update(piece)
  return {
    name,
    size,
    sha256: digest.digest('hex'),
    read: () => Readable.from(pieces(), { objectMode: false }),
  }
}

/** The name stands in it, so that no two files are alike. */
function* piecesOf(size: number, shared: Uint8Array, name: Buffer): Generator<Uint8Array> {
  const first = Buffer.concat([head, name, Buffer.from('\n')])
  yield first
  for (let left = size - first.length; left > 0; left -= pieceSize) yield shared.subarray(0, left)
}

export const sharedPiece = (dice: Dice = makeDice(1)): Uint8Array => dice.bytes(pieceSize)
