import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The weights of Poppins that the login's pages use. */
export const fontWeights = [400, 500, 600] as const

const files = new Map<string, Buffer>()

/** Reads the font of this weight, once. */
export function readFont(weight: string): Buffer {
  const known = files.get(weight)
  if (known) return known
  const address = import.meta.resolve(`@fontsource/poppins/files/poppins-latin-${weight}-normal.woff2`)
  const file = readFileSync(fileURLToPath(address))
  files.set(weight, file)
  return file
}
