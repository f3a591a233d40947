import { defineProviderSettings, text } from '#server/core/settings.ts'
import { parseDsn } from './dsn.ts'

/** Default release and environment, from the specification. */
export const sentryDefaults = { release: 'frontend 0.38.1', environment: 'dev' }

export const readSentryConfig = defineProviderSettings(
  'Sentry',
  {
    required: {
      SENTRY_DSN: text
        .refine((dsn) => parseDsn(dsn) !== null, 'write https://<key>@<host>/<project number>')
        .describe(
          'Sentry project that receives errors from the server and browsers: `https://<key>@<host>/<project number>`. Without it: server errors are only logged, and browser errors are not collected.',
        ),
    },
    optional: {
      SENTRY_RELEASE: text
        .regex(/^[^\r\n\t/\\]{1,200}$/, 'Sentry accepts at most 200 characters, without slashes')
        .default(sentryDefaults.release)
        .describe('Release in error reports.'),
      SENTRY_ENVIRONMENT: text
        .regex(/^(?!None$)[^\s/]{1,64}$/, 'Sentry accepts at most 64 characters, without spaces or slashes')
        .default(sentryDefaults.environment)
        .describe('Environment in error reports.'),
    },
  },
  (env) => ({ dsn: env.SENTRY_DSN, release: env.SENTRY_RELEASE, environment: env.SENTRY_ENVIRONMENT }),
)

export type SentryConfig = NonNullable<ReturnType<typeof readSentryConfig>>
