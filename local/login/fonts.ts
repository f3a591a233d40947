import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const fontWeights = [400, 500, 600] as const

const files = new Map<string, Buffer>()

export function readFont(weight: string): Buffer {
  const cachedFont = files.get(weight)
  if (cachedFont) return cachedFont
  const address = import.meta.resolve(`@fontsource/poppins/files/poppins-latin-${weight}-normal.woff2`)
  const file = readFileSync(fileURLToPath(address))
  files.set(weight, file)
  return file
}
