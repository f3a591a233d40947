import { z } from 'zod'
import { ConfigError, defineProviderSettings, flag, text, webAddress } from '#server/core/settings.ts'

export const readS3Config = defineProviderSettings(
  'S3',
  {
    required: {
      S3_BUCKET: text.describe(
        'Private bucket for files, with rights to list, read, write and delete. Without it: a folder in `DATA_DIR`.',
      ),
      S3_REGION: text.describe('Region of the bucket.'),
    },
    optional: {
      S3_PREFIX: z
        .string()
        // Keys in `kept/` and `incoming/` belong to an installation without a prefix.
        .regex(
          /^(?!kept\/|incoming\/)[\w-]+\/$/,
          'must be a name with a slash at the end, such as `funder-a/`',
        )
        .optional()
        .describe('Start of all keys, such as `funder-a/`, if installations share the bucket.'),
      S3_ENDPOINT: webAddress
        .optional()
        .describe('Address of another S3-compatible service. Without it: Amazon S3.'),
      S3_ACCESS_KEY_ID: text
        .optional()
        .describe('Access key, together with its secret. Without it: the role of the machine.'),
      S3_SECRET_ACCESS_KEY: text.optional().describe('Secret of the access key.'),
      S3_FORCE_PATH_STYLE: flag
        .optional()
        .describe(
          'Puts the bucket in the path instead of the host name. Without it: `1` with `S3_ENDPOINT`, otherwise `0`.',
        ),
      S3_ENCRYPTION: z
        .enum(['AES256', 'aws:kms'])
        .optional()
        .describe('`AES256` or `aws:kms`. Without it: the setting of the bucket.'),
      S3_ENCRYPTION_KEY_ID: text.optional().describe('Your own key for `aws:kms`.'),
    },
  },
  (env) => {
    if (env.S3_ENCRYPTION_KEY_ID && env.S3_ENCRYPTION !== 'aws:kms')
      throw new ConfigError('S3_ENCRYPTION: S3_ENCRYPTION_KEY_ID requires aws:kms')
    return {
      bucket: env.S3_BUCKET,
      prefix: env.S3_PREFIX ?? '',
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT ?? null,
      credentials: toCredentials(env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY),
      // Amazon expects the bucket in the host name. Most other services expect it in the path.
      forcePathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
      encryption: env.S3_ENCRYPTION ?? null,
      encryptionKeyId: env.S3_ENCRYPTION_KEY_ID ?? null,
    }
  },
)

export type S3Config = NonNullable<ReturnType<typeof readS3Config>>

function toCredentials(accessKeyId: string | undefined, secretAccessKey: string | undefined) {
  if (accessKeyId === undefined && secretAccessKey === undefined) return null
  const missing = accessKeyId === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY'
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError(`${missing}: missing, while the other part of the access key is configured`)
  return { accessKeyId, secretAccessKey }
}
