import { z } from 'zod'
import type { S3Config } from './s3-client.ts'
import { ConfigError, isWhole, webAddress } from '#server/core/config/parts.ts'

const optional = z.string().optional()

/** The variables of the bucket that files lie in. */
export const filesVariables = {
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_FORCE_PATH_STYLE: z.enum(['0', '1']).optional(),
  S3_ENCRYPTION: z.enum(['AES256', 'aws:kms']).optional(),
  S3_ENCRYPTION_KEY_ID: optional,
}
const Variables = z.object(filesVariables)
type Variables = z.infer<typeof Variables>

/** The bucket, when one is configured; its keys may be left to what the machine offers, such as the role of its instance. */
export function s3Of(read: Variables): S3Config | null {
  const group = { S3_BUCKET: read.S3_BUCKET, S3_REGION: read.S3_REGION }
  const keys = {
    S3_ACCESS_KEY_ID: read.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: read.S3_SECRET_ACCESS_KEY,
  }
  const hasKeys = isWhole('the bucket’s key', keys)
  const { S3_ENDPOINT, S3_FORCE_PATH_STYLE, S3_ENCRYPTION, S3_ENCRYPTION_KEY_ID } = read
  const others = [...Object.values(keys), S3_ENDPOINT, S3_FORCE_PATH_STYLE, S3_ENCRYPTION]
  if (!isWhole('S3', group, [...others, S3_ENCRYPTION_KEY_ID])) return null
  if (S3_ENCRYPTION_KEY_ID && S3_ENCRYPTION !== 'aws:kms')
    throw new ConfigError('S3_ENCRYPTION: a key of one’s own needs aws:kms')
  return {
    bucket: group.S3_BUCKET ?? '',
    region: group.S3_REGION ?? '',
    endpoint: S3_ENDPOINT ?? null,
    credentials: hasKeys
      ? { accessKeyId: keys.S3_ACCESS_KEY_ID ?? '', secretAccessKey: keys.S3_SECRET_ACCESS_KEY ?? '' }
      : null,
    // Amazon wants the bucket in the host name, most others in the path
    forcePathStyle:
      S3_FORCE_PATH_STYLE === undefined ? S3_ENDPOINT !== undefined : S3_FORCE_PATH_STYLE === '1',
    encryption: S3_ENCRYPTION ?? null,
    encryptionKeyId: S3_ENCRYPTION_KEY_ID ?? null,
  }
}
