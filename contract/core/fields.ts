import { z } from 'zod'
import { hostName, isEmail, isWebAddress, readEmail, readWebAddress } from './addresses.ts'
import type { ActiveContent } from '../rules/files/active-content.ts'
import { unwrapSchema } from './form.ts'
import { isCountry } from '../rules/countries.ts'
import { normalizeCode, stripInvisible } from '../rules/text/invisible.ts'
import { hasLongMarkRun, isVisible, maxMarks, normalizeLine, normalizeLines } from './text.ts'

/** Text that PostgreSQL and JSON can both hold: no NUL, no lone surrogate. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/**
 * Text of at most `max` UTF-16 units that `normalize` transforms. Every schema that transforms text starts with this
 * function: it bounds the written text first, because normalizing takes more than linear time. The written text may
 * be twice as long as the normalized text: a form sends two characters for a line break, and some systems send two
 * for a letter with an accent.
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

/** Text of 1 to `max` characters, some of which can be seen. */
export const createText = (max: number, normalize: (text: string) => string) =>
  normalizedText(max, normalize)
    .min(1, 'Write something here, or leave it out')
    .refine(isStorable, { error: 'Remove the characters that cannot be stored', abort: true })
    .refine((text) => text === '' || isVisible(text), 'Use at least one letter, digit or sign')

/** One line of 1 to `max` characters, trimmed, with single blanks and only the invisible characters that scripts need. */
export const text = (max: number) => createText(max, normalizeLine)

/** Text of 1 to `max` characters that keeps its line breaks. */
export const longText = (max: number) => createText(max, normalizeLines)

/** The most characters that a text of this schema may have; null when it is no text or has no bound. */
export function getMaxLength(schema: z.core.$ZodType): number | null {
  const inner = unwrapSchema(schema)
  return inner instanceof z.ZodString ? inner.maxLength : null
}

/** An id in whatever case it was written; lower-cased here, since ids are compared as text. */
export const id = () => z.uuid('This is not an id').toLowerCase()

/** A short value of a fixed form, without invisible characters. */
const formedText = (error: string) =>
  z
    .string()
    .refine((text) => text.length <= 100, { error, abort: true })
    .overwrite(stripInvisible)

const dateForm = 'Write the date as YYYY-MM-DD'

/** A calendar date, `YYYY-MM-DD`, between 1800 and 2200. */
export const date = () =>
  formedText(dateForm)
    .check(z.iso.date(dateForm))
    .refine((value) => value >= '1800-01-01' && value < '2200-01-01', 'Choose a year from 1800 to 2199')

/** Today at UTC+14, the earliest time zone: the latest date that is today for anybody. */
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

/** A past calendar date: from 1800 to today in any time zone. */
export const pastDate = () =>
  date().refine((value) => value <= latestToday(), 'Choose a date that is not in the future')

/** A calendar date of something expected, possibly past by now: from 2000 to 2099. */
export const expectedDate = () =>
  date().refine((value) => value >= '2000-01-01' && value < '2100-01-01', 'Choose a year from 2000 to 2099')

/** A point in time, ISO 8601 in UTC. */
export const time = () => z.iso.datetime({ offset: true })

/** Any JSON; one shared schema, so that the API description has it once. */
export const json = z.json()

const amountForm = 'Write an amount in dollars, such as 250000.00'

/** US dollars as a decimal string with two places, `"250000.00"`; never negative, below a trillion. */
export const money = () =>
  formedText(amountForm)
    .regex(/^\d{1,12}\.\d{2}$/, amountForm)
    .meta({ examples: ['250000.00'] })

export const percent = () =>
  z
    .number('Write a number from 0 to 100')
    .min(0, 'At least 0')
    .max(100, 'At most 100')
    .multipleOf(0.01, 'Use at most two decimals')

export const wholeNumber = (min: number, max: number) =>
  z.int('Use a whole number').min(min, `At least ${min}`).max(max, `At most ${max}`)

const notWebAddress = 'Write a web address such as https://example.com'

/** A web address a person typed; http or https only and without credentials, so that it is safe to link to. */
export const url = () =>
  normalizedText(500, readWebAddress)
    .refine(isWebAddress, { error: notWebAddress, abort: true })
    .check(z.url({ protocol: /^https?$/, hostname: hostName, message: notWebAddress }))
    .refine(isStorable, 'Remove the characters that cannot be stored')
    // A link that other people follow must not contain a user name or password.
    .refine(
      (address) => !/^https?:\/\/[^/?#]*@/i.test(address),
      'Leave the user name and password out of the address',
    )

/** An email address; the domain may be written in any script, and is stored in ASCII. */
export const email = () =>
  normalizedText(254, readEmail)
    .refine(isEmail, 'Write an email address such as you@company.com')
    .meta({ format: 'idn-email' })

/** A country by its ISO 3166-1 code, `US`. */
export const country = () =>
  z
    .string()
    .refine(isCountry, 'Choose a country')
    .meta({ examples: ['US'] })

/** A postal code of any country: letters, digits, blanks and hyphens, `04101-1234`. */
export const postalCode = () =>
  createText(12, normalizeCode).refine(
    (code) => /^[\p{L}\p{N}][\p{L}\p{N} -]*$/u.test(code),
    'Use letters, digits, blanks and hyphens',
  )

/** `true`/`false` as query fields and forms carry it. */
export const flag = () =>
  z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }).meta({ type: 'boolean' })

/** The keys of an object, typed; never empty, as `z.enum` requires. */
export const typedKeys = <T extends object>(labels: T) =>
  Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]

/** One key of an object of labels. */
export const choice = <T extends object>(labels: T, message?: string) => z.enum(typedKeys(labels), message)

/** A list without duplicates, ignoring case. */
export const distinct = <T extends z.ZodType<string>>(item: T, max: number) =>
  z
    .array(item)
    .max(max, `Choose at most ${max}`)
    .refine(
      (chosen) => new Set(chosen.map((one) => one.toLowerCase())).size === chosen.length,
      'Choose each at most once',
    )

/** A list of keys of an object of labels, each at most once. */
export const choices = <T extends object>(labels: T) => {
  const all = typedKeys(labels)
  return distinct(z.enum(all), all.length)
}

/** Which page of a list; page 1 is the first, 1 to 1000 rows a page. */
export const paging = {
  page: z.coerce.number<unknown>().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number<unknown>().int().min(1).max(1000).default(25),
}

/** Paging where -1 asks for everything, as the specification has it for documents. */
export const pagingOrAll = {
  ...paging,
  page_size: z.coerce
    .number<unknown>()
    .int()
    .min(-1)
    .max(1000)
    .refine((size) => size !== 0, 'Use -1 for all, or 1 to 1000')
    .default(25),
}

/**
 * One page of a list that grows. Where the requested rows would be too many or too long, the page is a smaller one that begins
 * at the same row: `page` and `page_size` say which, and the next page has the next number and the same size. `count` is exact up to 10,000; a larger one may be an estimate, which then says so. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    count: z.int(),
    count_is_estimate: z.literal(true).optional(),
    page: z.int(),
    page_size: z.int(),
    results: z.array(item),
  })

/** Marks a file that the server has received. JSON cannot carry a symbol, so a request cannot forge one. */
const arrived = Symbol('arrived')

/** An uploaded file: streamed to storage under a temporary key, with the type detected from its content. */
export interface ReceivedFile {
  /** The temporary storage key, until a handler stores the file for good. */
  key: string
  /** The uploader's name for it; data, never a path. */
  filename: string
  media_type: string
  /** What in it acts when it is opened. */
  active_content: ActiveContent[]
  /** Whether it opens with a password only. */
  needs_password: boolean
  /** bytes */
  size: number
  /** hex */
  sha256: string
  readonly [arrived]: true
}

/** Marks a file as received; only the upload parser may call this. */
export const markReceived = (file: Omit<ReceivedFile, typeof arrived>): ReceivedFile => ({
  ...file,
  [arrived]: true,
})

export const isReceivedFile = (value: unknown): value is ReceivedFile =>
  typeof value === 'object' && value !== null && arrived in value

const isFile = (value: unknown) => value instanceof File || isReceivedFile(value)

/** A file in a form: callers pass a `File`, handlers get a `ReceivedFile`. */
export const file = (): z.ZodType<ReceivedFile, File> =>
  z
    .custom<ReceivedFile>(isFile, 'Choose a file')
    .meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<ReceivedFile, File>

type InForm<T> = { [K in keyof T]: T[K] extends z.ZodType ? z.ZodType<z.output<T[K]>, z.input<T[K]>> : never }

/**
 * The same fields for a form, where every value travels as text; callers pass, and handlers get, the real types. An
 * empty text empties the field: null where that is allowed, an empty list where it is not.
 */
export function formFields<T extends Record<string, z.ZodType>>(shape: T): InForm<T> {
  const entries = Object.entries(shape).map(([name, schema]) => [
    name,
    z.preprocess(createFieldReader(schema), schema),
  ])
  return Object.fromEntries(entries) as InForm<T>
}

/** Slots for one file each: a file replaces the present one, null (an empty text) removes it. */
export function fileSlots<const Names extends readonly string[]>(names: Names) {
  const slots = Object.fromEntries(names.map((name) => [name, file().nullable()]))
  return formFields(slots) as { [K in Names[number]]: z.ZodType<ReceivedFile | null, File | null> }
}

/** Parses a field from the text of a form, but only into another type where the schema requires one. */
function createFieldReader(schema: z.ZodType): (value: unknown) => unknown {
  const core = unwrapSchema(schema)
  const isList = core instanceof z.ZodArray
  const readItem = createItemReader(isList ? unwrapSchema(core.element) : core)
  const emptied = schema.safeParse(null).success ? null : isList ? [] : ''
  return (value) => {
    if (value === '' || (isList && Array.isArray(value) && value.length === 1 && value[0] === ''))
      return emptied
    return isList && Array.isArray(value) ? value.map(readItem) : readItem(value)
  }
}

/** A number as JSON writes it. */
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
