import { normalizeLine } from '#contract/core/text.ts'

/** A cell that looks empty: blanks of any kind, and characters that cannot be seen. */
const isBlank = (cell: string) => /^[\s\p{Cc}\p{Cf}]*$/u.test(cell)

/** `="00123"`: a formula by which exports make Excel read digits as text. */
const textFormula = /^="((?:[^"]|"")*)"$/

/** The apostrophe by which a spreadsheet takes a number, date or formula as text. `'n Roll` has another one. */
const textMark = /^'(?=[=+@＝＋＠－-]|[\d.,:/ -]+$)/

export const removeTextMark = (cell: string): string => cell.replace(textMark, '')

/** A cell without what a spreadsheet puts around its value; `''` when it looks empty. */
export function cleanCell(cell: string): string {
  if (isBlank(cell)) return ''
  const formula = textFormula.exec(cell.trim())
  const text = formula ? (formula[1] ?? '').replaceAll('""', '"') : cell
  return text.replaceAll(/\r\n?/g, '\n')
}

/** An id without characters that cannot be seen, so that it equals the id of the sync before. */
export const cleanId = (cell: string): string =>
  normalizeLine(removeTextMark(cell.replaceAll(/\p{Cf}/gu, '').trim()))

/** A column's name on one line, without characters that cannot be seen. */
export const cleanHeader = (name: string): string =>
  name
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The errors of formulas in Excel, Sheets, Numbers and LibreOffice, in any language; `####` for a column too narrow. */
const errorValue = /^(?:#N\/A|#N\/D|#NV|#GETTING_DATA|#[\p{Lu}\d/_.¡¿ ]+[!?]|Err:\d{3}|#{3,})$/u

export const isErrorValue = (cell: string): boolean => errorValue.test(cell.trim())

/** A long number that a spreadsheet has shortened, `1.23457E+12`: several ids become the same. */
export const isShortenedNumber = (cell: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(cell.trim())

/** What a column filled down shows in a row that is not used: an unticked box, a sum of nothing, a failed formula. */
const isIdle = (cell: string) =>
  cell === '' || /^(?:false|0(?:[.,]0+)?%?|[$\s]*-\s*)$/i.test(cell.trim()) || isErrorValue(cell)

/** Whether a row without an id is left over from a column that was filled down. */
export const hasContent = (cells: readonly string[], id: string): boolean => id !== '' || !cells.every(isIdle)

const totalsWord =
  /^(?:grand\s+|sub-?\s?)?(?:totals?|sums?|averages?|counts?|summe|gesamt|somme|suma|totale|totaal)\b/i

/** Whether a row has figures about the rows above: one text, such as `Total`, and numbers. */
export function isTotals(cells: readonly string[], id: string): boolean {
  const texts = cells.filter((cell) => !isIdle(cell) && !/^[($\s+-]*\d[\d.,'’\s]*[)%$€\s]*$/.test(cell))
  const [text = ''] = texts
  return texts.length === 1 && totalsWord.test(text.trim()) && (id === '' || id === text.trim())
}

/** Explains why the value of a cell is not in the table; undefined when it is. */
export function explainLostValue(cell: unknown): string | undefined {
  // Airtable sends the error of a formula as an object.
  if (typeof cell === 'object' && cell !== null && ('error' in cell || 'specialValue' in cell))
    return 'The formula in this cell fails'
  if (typeof cell !== 'string') return undefined
  if (isErrorValue(cell)) return `The spreadsheet shows ${cell.trim()} here instead of a value`
  if (cell.trimStart().startsWith('=')) return 'This is a formula. Save the table with values'
  return undefined
}
