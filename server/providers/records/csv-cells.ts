import { normalizeLine } from '#contract/core/text.ts'

const isBlank = (cell: string) => /^[\s\p{Cc}\p{Cf}]*$/u.test(cell)

/** `="00123"`: exports use this formula so that Excel keeps digits as text. */
const textFormula = /^="((?:[^"]|"")*)"$/

/**
 * Spreadsheets mark a number, date or formula as text with an apostrophe. In `'n Roll`, the apostrophe is part of the
 * text.
 */
const textMark = /^'(?=[=+@＝＋＠－-]|[\d.,:/ -]+$)/

export const removeTextApostrophe = (cell: string): string => cell.replace(textMark, '')

/** Removes the text formula around a value and normalizes line breaks. */
export function cleanCell(cell: string): string {
  if (isBlank(cell)) return ''
  const formula = textFormula.exec(cell.trim())
  const text = formula ? (formula[1] ?? '').replaceAll('""', '"') : cell
  return text.replaceAll(/\r\n?/g, '\n')
}

/** Removes invisible characters from an id, so that the id is the same in every sync. */
export const cleanId = (cell: string): string =>
  normalizeLine(removeTextApostrophe(cell.replaceAll(/\p{Cf}/gu, '').trim()))

export const cleanHeader = (name: string): string =>
  name
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Formula errors in Excel, Sheets, Numbers and LibreOffice, and `####` for a narrow column. */
const errorValue = /^(?:#N\/A|#N\/D|#NV|#GETTING_DATA|#[\p{Lu}\d/_.¡¿ ]+[!?]|Err:\d{3}|#{3,})$/u

export const isErrorValue = (cell: string): boolean => errorValue.test(cell.trim())

/** Returns true for a number such as `1.23457E+12`. Different ids may be shortened to the same number. */
export const isShortenedNumber = (cell: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(cell.trim())

/** Returns true for a typical cell of an unused row: empty, an unchecked box, a sum of zero or a failed formula. */
const isIdle = (cell: string) =>
  cell === '' || /^(?:false|0(?:[.,]0+)?%?|[$\s]*-\s*)$/i.test(cell.trim()) || isErrorValue(cell)

export const hasRowContent = (cells: readonly string[], id: string): boolean =>
  id !== '' || !cells.every(isIdle)

const totalsWord =
  /^(?:grand\s+|sub-?\s?)?(?:totals?|sums?|averages?|counts?|summe|gesamt|somme|suma|totale|totaal)\b/i

/** Returns true if a row contains totals: numbers and a single label, such as `Total`. */
export function isTotalsRow(cells: readonly string[], id: string): boolean {
  const texts = cells.filter((cell) => !isIdle(cell) && !/^[($\s+-]*\d[\d.,'’\s]*[)%$€\s]*$/.test(cell))
  const [text = ''] = texts
  return texts.length === 1 && totalsWord.test(text.trim()) && (id === '' || id === text.trim())
}

/** Returns undefined for a usable value. */
export function explainLostValue(cell: unknown): string | undefined {
  // Airtable sends formula errors as objects.
  if (typeof cell === 'object' && cell !== null && ('error' in cell || 'specialValue' in cell))
    return 'The formula in this cell has an error'
  if (typeof cell !== 'string') return undefined
  if (isErrorValue(cell)) return `This cell has the spreadsheet error ${cell.trim()} instead of a value`
  if (cell.trimStart().startsWith('='))
    return 'This is a formula. Save the table with values instead of formulas'
  return undefined
}
