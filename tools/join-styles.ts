import { readFileSync } from 'node:fs'

/** Joins style sheets into the text of one style element, without comments or indentation. */
export const joinStyles = (files: readonly string[]): string =>
  files.map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\s*\n\s*/g, ' ')).join('')
