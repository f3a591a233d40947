import { defineProvider, text } from '#server/core/settings.ts'
import { parseDsn } from './dsn.ts'

/** The release label and the environment of the specification, for a start that sets none. */
export const sentryDefaults = { release: 'frontend 0.38.1', environment: 'dev' }

/** Where errors are reported, configured as in Sentry's own tools; null to only log them. */
export const readSentryConfig = defineProvider(
  'Sentry',
  {
    required: {
      SENTRY_DSN: text
        .refine((dsn) => parseDsn(dsn) !== null, 'write https://<key>@<host>/<project number>')
        .describe(
          'Sentry project that receives errors of the server and of browsers: `https://<key>@<host>/<project number>`. Without it: errors are only logged, and those of browsers are not collected.',
        ),
    },
    optional: {
      SENTRY_RELEASE: text
        .regex(/^[^\r\n\t/\\]{1,200}$/, 'Sentry takes at most 200 characters, without slashes')
        .default(sentryDefaults.release)
        .describe('Release in error reports.'),
      SENTRY_ENVIRONMENT: text
        .regex(/^(?!None$)[^\s/]{1,64}$/, 'Sentry takes at most 64 characters, without spaces and slashes')
        .default(sentryDefaults.environment)
        .describe('Environment in error reports.'),
    },
  },
  (env) => ({ dsn: env.SENTRY_DSN, release: env.SENTRY_RELEASE, environment: env.SENTRY_ENVIRONMENT }),
)

export type SentryConfig = NonNullable<ReturnType<typeof readSentryConfig>>
