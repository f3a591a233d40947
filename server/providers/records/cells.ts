import { z } from 'zod'
import * as field from '#contract/core/fields.ts'
import { parseDate } from '#contract/rules/dates.ts'
import { parseMoney } from '#contract/rules/money.ts'
import { foldLabel } from '#server/core/data/label-words.ts'
import { findCountryCode } from './country-codes.ts'

// A cell is text in a CSV file, and text, a number, a boolean or a list in Airtable.

const LIST_SEPARATOR = /[;\n]/

/** Unwraps a list with one item and trims text. Empty cells and lists become null. */
function single(cell: unknown): unknown {
  if (Array.isArray(cell)) return cell.length === 1 ? single(cell[0]) : cell.length === 0 ? null : cell
  if (typeof cell === 'string') return cell.trim() === '' ? null : cell.trim()
  return cell ?? null
}

const asText = (cell: unknown): unknown => {
  const value = single(cell)
  return typeof value === 'number' ? String(value) : value
}

/** Replacement characters appear if the file was saved in a different encoding. */
const isUtf8 = (text: string) => !text.includes('\uFFFD')

const requireUtf8 = (schema: ReturnType<typeof field.text>) =>
  schema.refine(isUtf8, 'Some characters are lost. Save the file as UTF-8')
const readable = (max: number) => requireUtf8(field.text(max))

export const defineTextCell = (max: number) => z.preprocess(asText, readable(max).nullable())
export const defineLongTextCell = (max: number) =>
  z.preprocess(asText, requireUtf8(field.longText(max)).nullable())
export const defineRequiredTextCell = (max: number) => defineRequiredCell(defineTextCell(max))

export const defineTextItem = () => readable(200)

export const defineWebAddressCell = () => z.preprocess(asText, field.url().nullable())
export const defineEmailCell = () => z.preprocess(asText, field.email().nullable())

/** Defines a cell with a list of distinct strings: an Airtable list, or text separated by `;` or line breaks. */
export const defineListCell = <T extends z.ZodType<string, string>>(item: T, max = 300) =>
  z.preprocess(
    (cell) => {
      const parts = Array.isArray(cell)
        ? cell
        : typeof cell === 'string'
          ? cell.split(LIST_SEPARATOR)
          : [cell]
      const texts = parts.map(asText).filter((part) => part !== null)
      return [...new Set(texts)]
    },
    z
      .array(item)
      .max(max, `Use at most ${max}`)
      // Remove duplicates again, because different spellings may have the same value.
      .transform((values) => [...new Set(values)]),
  )

/** Defines an item that is one of `words` in any common spelling: `Series A`, `series-a`, `SERIES_A`, `SeriesA`. */
export const defineEnumItem = <T extends string>(words: readonly T[]) =>
  z.string().transform((text, { issues }) => {
    const match = words.find((candidate) => foldLabel(candidate) === foldLabel(text))
    if (match !== undefined) return match
    issues.push({ code: 'custom', input: text, message: `“${text}” is not one of: ${words.join(', ')}` })
    return z.NEVER
  })

export const toSnakeCase = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

/** The result is an ISO 3166-1 alpha-2 code. */
export const defineCountryItem = () =>
  z.string().transform((text, { issues }) => {
    const code = findCountryCode(text)
    if (code !== undefined) return code
    const message = `“${text}” is not the name or code of a country`
    issues.push({ code: 'custom', input: text, message })
    return z.NEVER
  })

/** Defines a cell with a dollar amount, such as `$1,500,000`, `1.5m` or a number. The result has two decimal places. */
export const defineMoneyCell = () =>
  z.preprocess((cell) => {
    const value = single(cell)
    if (typeof value === 'number') return Number.isFinite(value) ? value.toFixed(2) : String(value)
    if (typeof value !== 'string') return value
    const parsed = parseMoney(value)
    return parsed.ok ? parsed.value : value
  }, field.money().nullable())

/** Defines a cell with a percentage from 0 to 100, such as `9`, `9%` or `9.5 %`. */
export const definePercentCell = () =>
  z.preprocess((cell) => {
    const value = asText(cell)
    if (typeof value !== 'string') return value
    const digits = value.replace(/\s*%$/, '')
    return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : value
  }, field.percent().nullable())

export const defineRequiredCell = <T, I>(cell: z.ZodType<T | null, I>) =>
  cell.transform((value, { issues }) => {
    if (value !== null) return value
    issues.push({ code: 'custom', input: value, message: 'This is missing' })
    return z.NEVER
  })

/** Matches dates that begin with the year or contain a word. `3/4/2026` is ambiguous. */
const clearDate = /^\d{4}[/-]\d{1,2}[/-]\d{1,2}$|[a-z]{3}/i
const midnight = /[T ]00:00(?::00(?:\.0+)?)?$/

/** A timestamp from Airtable becomes its day in UTC. */
export const defineDateCell = () =>
  z.preprocess((cell) => {
    const value = single(cell)
    if (typeof value !== 'string') return value
    const day = value.replace(/^(\d{4}-\d\d-\d\d)T[\d:.]+Z$/, '$1').replace(midnight, '')
    return clearDate.test(day) ? parseDate(day.replaceAll('/', '-')) : day
  }, field.date().nullable())

const YES = ['true', 'yes', 'y', '1', 'active', 'checked']
const NO = ['false', 'no', 'n', '0', 'inactive', 'unchecked']

/** An empty cell becomes null. */
export const defineBooleanCell = () =>
  z.preprocess((cell) => {
    const value = single(cell)
    if (value === null || typeof value === 'boolean') return value
    const text = String(asText(value)).toLowerCase()
    if (YES.includes(text)) return true
    return NO.includes(text) ? false : value
  }, z.boolean('Enter yes or no').nullable())
