import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A startup error that the operator can fix. Only the message is printed, without the stack. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** The environment is invalid. The message begins with the variable to fix. */
export class ConfigError extends CannotStart {
  override name = 'ConfigError'
}

/** Empty variables count as unset. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Variables by name. Each schema has a description. `requiredInProduction` in its metadata marks variables that every
 * production server needs.
 */
export type Shape = Record<string, z.ZodType<unknown, string | undefined>>
type Values<S extends Shape> = z.output<z.ZodObject<S>>

export const text = z.string()

export const flag = z.stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'] })

/** The list is empty if the variable is unset. */
export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

export const port = defineInteger(0, 65_535)

export const webAddress = z.url({ protocol: /^https?$/ })

export function defineInteger(min: number, max: number) {
  return z.coerce.number<string>().int().min(min).max(max)
}

/**
 * Creates a function that reads a group of optional variables. The function throws `ConfigError` for the first invalid
 * value. Its property `variables` contains the schemas of the variables.
 */
export function defineSettings<S extends Shape, T>(shape: S, toSettings: (values: Values<S>) => T) {
  const read = (env: Environment): T => toSettings(parse(z.object(shape), pick(env, Object.keys(shape))))
  return Object.assign(read, { variables: { required: {}, optional: shape } })
}

/**
 * Creates a function that reads the variables of a provider. The function returns null if no variable is set, and
 * throws `ConfigError` if a value is invalid, or if some variables are set but a required variable is missing.
 */
export function defineProviderSettings<R extends Shape, O extends Shape, T>(
  name: string,
  variables: { required: R; optional: O },
  toConfig: (values: Values<R> & Values<O>) => T,
) {
  const { required, optional } = variables
  const read = (env: Environment): T | null => {
    const all = z.object({ ...required, ...optional })
    const values = pick(env, Object.keys(all.shape))
    if (Object.keys(values).length === 0) return null
    // An invalid value is reported before a missing value.
    parse(all.partial(), values)
    const missing = Object.keys(required).filter((variable) => values[variable] === undefined)
    if (missing.length > 0)
      throw new ConfigError(
        missing
          .map((variable) => `${variable}: missing, but other variables of ${name} are set`)
          .join('\n  '),
      )
    return toConfig({ ...parse(z.object(required), values), ...parse(z.object(optional), values) })
  }
  return Object.assign(read, { variables })
}

/** Returns the named variables that are set. Values with only spaces and commas count as unset. */
function pick(env: Environment, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = readVariable(env, name)
      return /^[\s,]*$/.test(value) ? [] : [[name, value]]
    }),
  )
}

/**
 * Reads a variable, or the file named in `<name>_FILE`, which container platforms use for secrets. Returns an empty
 * string if neither is set. Throws `ConfigError` if both are set or the file cannot be read.
 */
function readVariable(env: Environment, name: string): string {
  const file = env[`${name}_FILE`]
  if (!file) return env[name] ?? ''
  if (env[name]) throw new ConfigError(`${name}: set either ${name} or ${name}_FILE, not both`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new ConfigError(`${name}_FILE: the file cannot be read: ${(error as Error).message}`)
  }
}

function parse<T>(schema: z.ZodType<T>, values: Record<string, string>): T {
  const parsed = schema.safeParse(values)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`)
}

/** Returns true for `localhost` and for loopback addresses. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(host)
