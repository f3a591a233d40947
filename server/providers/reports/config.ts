import { z } from 'zod'
import { parseDsn } from './dsn.ts'
import { type SentryConfig, sentryDefaults } from './sentry.ts'
import { isWhole } from '#server/core/config/parts.ts'

/** The variables of the service that errors are reported to; names are as Sentry takes them. */
export const reportVariables = {
  SENTRY_DSN: z
    .string()
    .refine((dsn) => parseDsn(dsn) !== null, 'write https://<key>@<host>/<project number>')
    .optional(),
  SENTRY_RELEASE: z
    .string()
    .regex(/^[^\r\n\t/\\]{1,200}$/, 'Sentry takes at most 200 characters, without slashes')
    .optional(),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^(?!None$)[^\s/]{1,64}$/, 'Sentry takes at most 64 characters, without spaces and slashes')
    .optional(),
}
const Variables = z.object(reportVariables)

/** Null: errors stand in the log alone. */
export function sentryOf(read: z.infer<typeof Variables>): SentryConfig | null {
  const { SENTRY_DSN: dsn, SENTRY_RELEASE, SENTRY_ENVIRONMENT } = read
  if (!isWhole('Sentry', { SENTRY_DSN: dsn }, [SENTRY_RELEASE, SENTRY_ENVIRONMENT])) return null
  return {
    dsn: dsn ?? '',
    release: SENTRY_RELEASE ?? sentryDefaults.release,
    environment: SENTRY_ENVIRONMENT ?? sentryDefaults.environment,
  }
}
