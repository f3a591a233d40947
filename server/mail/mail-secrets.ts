import type { MailKind } from '#contract/staff/outbox.ts'
import type { Context } from '#server/context.ts'

/** Kinds of email whose link contains a secret. */
const secretKinds: readonly MailKind[] = ['invitation', 'introduction', 'newsletter', 'support_confirmation']

export const hasSecretLink = (kind: string): boolean => secretKinds.some((secretKind) => secretKind === kind)

/** Matches the output of `generateSecret`. Encrypted secrets are longer and contain dots. */
const plaintextSecret = /^[\w-]{43}$/

interface StoredSecret {
  /** The email's id, which is required to decrypt the secret. */
  id: string
  secret: string | null
}

/**
 * Returns null if there is no secret or if decryption fails, for example because the key is no longer configured.
 * Returns a secret unchanged if an earlier version stored it as plain text.
 */
export async function decryptMailSecret(
  { secrets, log }: Pick<Context, 'secrets' | 'log'>,
  { id, secret }: StoredSecret,
): Promise<string | null> {
  if (secret === null || plaintextSecret.test(secret)) return secret
  try {
    return await secrets.open(secret, id)
  } catch (error) {
    log.error({ err: error, mail: id }, 'the secret of an email could not be decrypted')
    return null
  }
}

const batchSize = 500

/** Encrypts the secrets that earlier versions stored as plain text. */
export async function encryptPlaintextSecrets({
  db,
  secrets,
}: Pick<Context, 'db' | 'secrets'>): Promise<void> {
  for (;;) {
    const mails = await db
      .selectFrom('mails')
      .select(['id', 'secret'])
      .where('secret', '~', plaintextSecret.source)
      .limit(batchSize)
      .execute()
    for (const { id, secret } of mails)
      await db
        .updateTable('mails')
        .set({ secret: await secrets.seal(secret ?? '', id) })
        .where('id', '=', id)
        // Since the row was read, a worker may have sent the email and cleared the secret.
        .where('secret', '=', secret)
        .execute()
    if (mails.length < batchSize) return
  }
}
