import { createPrivateKey } from 'node:crypto'
import { join } from 'node:path'
import { defineProviderSettings, text, webAddress } from '#server/core/settings.ts'

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const privateKey = text
  .transform((pem) => pem.replaceAll(String.raw`\n`, '\n'))
  .refine(isRsaKey, 'write the private key of a service account, as PEM')

/** Returns the folder of document templates and their copies, for servers without Google Drive. */
export const getTemplatesFolder = (dataDir: string): string => join(dataDir, 'templates')

export const readDriveConfig = defineProviderSettings(
  'Google',
  {
    required: {
      GOOGLE_CLIENT_EMAIL: text.describe(
        'Google service account, for document templates in Google Drive. Without it: documents in `DATA_DIR/templates`.',
      ),
      GOOGLE_PRIVATE_KEY: privateKey.describe(
        'Private key of the service account (PEM). Line breaks may be written as `\\n`.',
      ),
      GOOGLE_FOLDER_ID: text.describe('Folder for copies of templates.'),
    },
    optional: {
      GOOGLE_DRIVE_ID: text
        .optional()
        .describe(
          'Shared drive of the folder. A service account has no storage, so set this or `GOOGLE_SUBJECT`, or copies fail.',
        ),
      GOOGLE_SUBJECT: text.optional().describe('User on whose behalf the service account acts.'),
      GOOGLE_API_URL: webAddress
        .default('https://www.googleapis.com')
        .describe('Address of the Google Drive API.'),
      GOOGLE_TOKEN_URL: webAddress
        .default('https://oauth2.googleapis.com/token')
        .describe('Address of Google access tokens.'),
    },
  },
  (env) => ({
    clientEmail: env.GOOGLE_CLIENT_EMAIL,
    privateKey: env.GOOGLE_PRIVATE_KEY,
    folderId: env.GOOGLE_FOLDER_ID,
    driveId: env.GOOGLE_DRIVE_ID ?? null,
    subject: env.GOOGLE_SUBJECT ?? null,
    apiUrl: env.GOOGLE_API_URL,
    tokenUrl: env.GOOGLE_TOKEN_URL,
  }),
)

export type DriveConfig = NonNullable<ReturnType<typeof readDriveConfig>>
