import { z } from 'zod'
import { ConfigError, defineProvider, flag, text, webAddress } from '#server/core/settings.ts'

/** The bucket that files are stored in; null: they are stored in a folder. */
export const readS3Config = defineProvider(
  'S3',
  {
    required: { S3_BUCKET: text, S3_REGION: text },
    optional: {
      S3_ENDPOINT: webAddress.optional(),
      S3_ACCESS_KEY_ID: text.optional(),
      S3_SECRET_ACCESS_KEY: text.optional(),
      S3_FORCE_PATH_STYLE: flag.optional(),
      S3_ENCRYPTION: z.enum(['AES256', 'aws:kms']).optional(),
      S3_ENCRYPTION_KEY_ID: text.optional(),
    },
  },
  (env) => {
    if (env.S3_ENCRYPTION_KEY_ID && env.S3_ENCRYPTION !== 'aws:kms')
      throw new ConfigError('S3_ENCRYPTION: a key of your own needs aws:kms')
    return {
      bucket: env.S3_BUCKET,
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT ?? null,
      credentials: toCredentials(env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY),
      // Amazon wants the bucket in the host name, most other services in the path.
      forcePathStyle: env.S3_FORCE_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
      encryption: env.S3_ENCRYPTION ?? null,
      encryptionKeyId: env.S3_ENCRYPTION_KEY_ID ?? null,
    }
  },
)

/** Null leaves the credentials to the machine, such as the role of its instance. */
function toCredentials(accessKeyId: string | undefined, secretAccessKey: string | undefined) {
  if (accessKeyId === undefined && secretAccessKey === undefined) return null
  const missing = accessKeyId === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY'
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError(`${missing}: missing, while the bucket’s key is configured otherwise`)
  return { accessKeyId, secretAccessKey }
}
