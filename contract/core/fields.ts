import { z } from 'zod'
import { hostName, isEmail, isWebAddress, cleanEmail, cleanWebAddress } from './addresses.ts'
import { unwrapSchema } from './form.ts'
import { isCountry } from '../rules/countries.ts'
import { normalizeCode, stripInvisible } from '../rules/text/invisible.ts'
import { hasLongMarkRun, hasVisibleCharacter, maxMarks, normalizeLine, normalizeLines } from './text.ts'

/** PostgreSQL cannot store NUL or lone surrogates. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/**
 * Text of at most `max` UTF-16 units after `normalize`. The length is limited first, because normalizing takes more
 * than linear time. The input may have up to twice `max` units: forms send two characters for a line break, and some
 * systems send two for an accented letter.
 */
export const normalizedText = (max: number, normalize: (text: string) => string) =>
  z
    .string()
    .refine((text) => text.length <= 2 * max, { error: `Use at most ${max} characters`, abort: true })
    .refine((text) => !hasLongMarkRun(text), {
      error: `Use at most ${maxMarks} accents or other marks in a row`,
      abort: true,
    })
    .overwrite(normalize)
    .max(max, { error: `Use at most ${max} characters`, abort: true })

/** Text of 1 to `max` characters with at least one visible character. */
export const createTextSchema = (max: number, normalize: (text: string) => string) =>
  normalizedText(max, normalize)
    .min(1, 'Enter a value')
    .refine(isStorable, { error: 'Remove the unsupported characters', abort: true })
    .refine((text) => text === '' || hasVisibleCharacter(text), 'Use at least one letter, digit or symbol')

/**
 * A line of 1 to `max` characters. Trims it, collapses spaces and removes invisible characters that its script does not
 * need.
 */
export const text = (max: number) => createTextSchema(max, normalizeLine)

/** Multiline text of 1 to `max` characters. */
export const longText = (max: number) => createTextSchema(max, normalizeLines)

/** The maximum length of a string schema; null if it has no limit or is not a string schema. */
export function getMaxLength(schema: z.core.$ZodType): number | null {
  const inner = unwrapSchema(schema)
  return inner instanceof z.ZodString ? inner.maxLength : null
}

/** A UUID, in lowercase because ids are compared as text. */
export const id = () => z.uuid('Enter a valid id').toLowerCase()

const formattedText = (error: string) =>
  z
    .string()
    .refine((text) => text.length <= 100, { error, abort: true })
    .overwrite(stripInvisible)

const dateForm = 'Use the date format YYYY-MM-DD'

/** A calendar date, `YYYY-MM-DD`, with a year from 1800 to 2199. */
export const date = () =>
  formattedText(dateForm)
    .check(z.iso.date(dateForm))
    .refine((value) => value >= '1800-01-01' && value < '2200-01-01', 'Choose a year from 1800 to 2199')

/** Today's date at UTC+14, where each day starts first. */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

/** A calendar date from 1800 to today. Accepts any date that is today in at least one time zone. */
export const pastDate = () =>
  date().refine((value) => value <= latestToday(), 'Choose a date that is not in the future')

/** The calendar date of an expected event, with a year from 2000 to 2099. */
export const expectedDate = () =>
  date().refine((value) => value >= '2000-01-01' && value < '2100-01-01', 'Choose a year from 2000 to 2099')

/** An ISO 8601 timestamp with `Z` or a UTC offset. */
export const timestamp = () => z.iso.datetime({ offset: true })

/** Any JSON value. The schema is shared, so that the OpenAPI document defines it once. */
export const json = z.json()

const amountForm = 'Enter an amount in dollars, such as 250000.00'

/** US dollars as a decimal string with two decimals, such as `"250000.00"`; not negative, less than a trillion. */
export const money = () =>
  formattedText(amountForm)
    .regex(/^\d{1,12}\.\d{2}$/, amountForm)
    .meta({ examples: ['250000.00'] })

export const percent = () =>
  z
    .number('Enter a number from 0 to 100')
    .min(0, 'At least 0')
    .max(100, 'At most 100')
    .multipleOf(0.01, 'Use at most two decimals')

export const wholeNumber = (min: number, max: number) =>
  z.int('Use a whole number').min(min, `At least ${min}`).max(max, `At most ${max}`)

const notWebAddress = 'Enter a web address such as https://example.com'

/** A URL that is safe to link to: http or https, without credentials. */
export const url = () =>
  normalizedText(500, cleanWebAddress)
    .refine(isWebAddress, { error: notWebAddress, abort: true })
    .check(z.url({ protocol: /^https?$/, hostname: hostName, message: notWebAddress }))
    .refine(isStorable, 'Remove the unsupported characters')
    .refine(
      (address) => !/^https?:\/\/[^/?#]*@/i.test(address),
      'Remove the user name and password from the address',
    )

/** An email address. Accepts a domain in any script and converts it to ASCII. */
export const email = () =>
  normalizedText(254, cleanEmail)
    .refine(isEmail, 'Enter an email address such as you@company.com')
    .meta({ format: 'idn-email' })

/** An ISO 3166-1 country code, such as `US`. */
export const country = () =>
  z
    .string()
    .refine(isCountry, 'Choose a country')
    .meta({ examples: ['US'] })

/** A postal code from any country, such as `04101-1234`. */
export const postalCode = () =>
  createTextSchema(12, normalizeCode).refine(
    (code) => /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u.test(code),
    'Use only letters, digits, spaces and hyphens',
  )

/** A boolean in a query or form: `true` or `false`. */
export const flag = () =>
  z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }).meta({ type: 'boolean' })

/** Typed `Object.keys`, as the non-empty tuple that `z.enum` requires. */
export const typedKeys = <T extends object>(labels: T) =>
  Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]

export const choice = <T extends object>(labels: T, message?: string) => z.enum(typedKeys(labels), message)

/** Rejects duplicates, ignoring case. */
export const distinctList = <T extends z.ZodType<string>>(item: T, max: number) =>
  z
    .array(item)
    .max(max, `Choose at most ${max}`)
    .refine(
      (values) => new Set(values.map((value) => value.toLowerCase())).size === values.length,
      'Remove the duplicates',
    )

export const choices = <T extends object>(labels: T) => {
  const all = typedKeys(labels)
  return distinctList(z.enum(all), all.length)
}

export const paging = {
  page: z.coerce.number<unknown>().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number<unknown>().int().min(1).max(1000).default(25),
}

/** Paging in which a page size of -1 returns all rows, as the specification requires for documents. */
export const pagingOrAll = {
  ...paging,
  page_size: z.coerce
    .number<unknown>()
    .int()
    .min(-1)
    .max(1000)
    .refine((size) => size !== 0, 'Use -1 for all rows, or a number from 1 to 1000')
    .default(25),
}

/**
 * A page of a list. If the requested page exceeds the response size limit, the response is a smaller page that starts
 * at the same row, and its `page` and `page_size` differ from the request. `count` is exact up to 10,000.
 */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int(),
    count_is_estimate: z.literal(true).optional(),
    page: z.int(),
    page_size: z.int(),
    results: z.array(item),
  })

/** Marks files that the server received. JSON has no symbols, so a request cannot forge the mark. */
const receivedMark = Symbol('received')

/** An uploaded file, stored under a temporary key. Its type was detected from the content. */
export interface ReceivedFile {
  /** The temporary storage key. Invalid once a handler has saved the file. */
  key: string
  /** The filename from the request, without a path. */
  filename: string
  media_type: string
  needs_password: boolean
  /** In bytes. */
  size: number
  /** In hexadecimal. */
  sha256: string
  readonly [receivedMark]: true
}

/** Call this only in the upload parser. */
export const markFileReceived = (file: Omit<ReceivedFile, typeof receivedMark>): ReceivedFile => ({
  ...file,
  [receivedMark]: true,
})

export const isReceivedFile = (value: unknown): value is ReceivedFile =>
  typeof value === 'object' && value !== null && receivedMark in value

const isFile = (value: unknown) => value instanceof File || isReceivedFile(value)

/** A file in a form. */
export const file = (): z.ZodType<ReceivedFile, File> =>
  z
    .custom<ReceivedFile>(isFile, 'Choose a file')
    .meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<ReceivedFile, File>

type InForm<T> = { [K in keyof T]: T[K] extends z.ZodType ? z.ZodType<z.output<T[K]>, z.input<T[K]>> : never }

/**
 * Adapts fields to multipart forms, which send every value as text; callers and handlers use the parsed types. An empty
 * string becomes null if the field is nullable, or else an empty list if the field is a list.
 */
export function formFields<T extends Record<string, z.ZodType>>(shape: T): InForm<T> {
  const entries = Object.entries(shape).map(([name, schema]) => [
    name,
    z.preprocess(createFieldReader(schema), schema),
  ])
  return Object.fromEntries(entries) as InForm<T>
}

/**
 * Form fields that each accept one file. A new file replaces the stored file; null (sent as an empty string) removes
 * the stored file.
 */
export function fileSlots<const Names extends readonly string[]>(names: Names) {
  const slots = Object.fromEntries(names.map((name) => [name, file().nullable()]))
  return formFields(slots) as { [K in Names[number]]: z.ZodType<ReceivedFile | null, File | null> }
}

function createFieldReader(schema: z.ZodType): (value: unknown) => unknown {
  const core = unwrapSchema(schema)
  const isList = core instanceof z.ZodArray
  const readItem = createItemReader(isList ? unwrapSchema(core.element) : core)
  const emptyValue = schema.safeParse(null).success ? null : isList ? [] : ''
  return (value) => {
    if (value === '' || (isList && Array.isArray(value) && value.length === 1 && value[0] === ''))
      return emptyValue
    return isList && Array.isArray(value) ? value.map(readItem) : readItem(value)
  }
}

const number = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i

function createItemReader(schema: z.core.$ZodType): (value: unknown) => unknown {
  if (schema instanceof z.ZodNumber)
    return (value) => (typeof value === 'string' && number.test(value) ? Number(value) : value)
  if (schema instanceof z.ZodBoolean) {
    const flagOrAnything = flag().or(z.unknown())
    return (value) => flagOrAnything.parse(value)
  }
  return (value) => value
}
