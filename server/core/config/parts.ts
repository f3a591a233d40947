import { z } from 'zod'

/** Thrown with one line that names the variable to mend. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Comma separated words; nothing is none. */
export const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )

export const port = z.coerce.number<unknown>().int().min(0).max(65_535)

export const webAddress = z.url({ protocol: /^https?$/ })

/**
 * True when all variables of a provider are set, false when none is; half a configuration is an error. `others` have
 * a default, so they may stand or be left out, but not stand alone.
 */
export function isWhole(
  provider: string,
  group: Record<string, string | undefined>,
  others: readonly (string | undefined)[] = [],
): boolean {
  const missing = Object.entries(group).filter(([, value]) => value === undefined)
  const isNone = missing.length === Object.keys(group).length && others.every((value) => value === undefined)
  if (isNone) return false
  if (missing[0])
    throw new ConfigError(`${missing[0][0]}: missing, while ${provider} is configured otherwise`)
  return true
}
