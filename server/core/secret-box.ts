import { createDecipheriv, createHash } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'

/** Encrypts secrets, so that neither the database nor its backups reveal them. */
export type SecretBox = ReturnType<typeof createSecretBox>

interface Key {
  /** The start of the key's hash, which identifies the key without revealing it. */
  id: string
  bytes: Buffer
}

const KEY_BYTES = 32
const HEADER = { alg: 'dir', enc: 'A256GCM' }
const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }

/**
 * Creates a box that encrypts text as compact JWE (RFC 7516) with AES-256-GCM. The header contains the key id (`kid`)
 * and the context (`about`). `keys` are 32 bytes each in base64; the first key encrypts and all keys decrypt, so put a
 * new key first. Throws an error that names `SECRET_KEYS` if `keys` is empty or a key is invalid.
 */
export function createSecretBox(keys: readonly string[]) {
  const allKeys = keys.map(parseKey)
  const [current] = allKeys
  if (!current) throw new Error('SECRET_KEYS: needs at least one key')
  return {
    /**
     * Encrypts text. `about`, such as a row's id, is required to decrypt it, so that a copy in a different row is
     * useless.
     */
    seal: (text: string, about = ''): Promise<string> =>
      new CompactEncrypt(Buffer.from(text))
        .setProtectedHeader({ ...HEADER, kid: current.id, about })
        .encrypt(current.bytes),
    /** Decrypts text. Throws if it was altered, `about` differs, or its key is not configured. */
    open: async (sealed: string, about = ''): Promise<string> =>
      sealed.startsWith('v1.') ? openV1(sealed, about, allKeys) : open(sealed, about, allKeys),
    /** Returns true if the text should be encrypted again, because its key or format is outdated. */
    isOld: (sealed: string): boolean => readKeyId(sealed) !== current.id,
  }
}

export const secretKeyForm =
  'each must be 32 bytes in base64, such as the output of `openssl rand -base64 32`'

export const isSecretKey = (text: string): boolean =>
  Buffer.from(text, 'base64').length === KEY_BYTES && Buffer.from(text, 'base64').toString('base64') === text

function parseKey(text: string): Key {
  if (!isSecretKey(text)) throw new Error(`SECRET_KEYS: ${secretKeyForm}`)
  const bytes = Buffer.from(text, 'base64')
  const id = createHash('sha256').update('headwater key id').update(bytes).digest('hex').slice(0, 8)
  return { id, bytes }
}

function readKeyId(sealed: string): unknown {
  try {
    return decodeProtectedHeader(sealed).kid
  } catch {
    return undefined
  }
}

async function open(sealed: string, about: string, keys: readonly Key[]): Promise<string> {
  const keyId = readKeyId(sealed)
  const key = keys.find(({ id }) => id === keyId)
  if (!key) throw new Error('A sealed secret has an unknown form or key')
  // Decoders ignore the spare bits of the last base64url character. Texts with nonzero spare bits are rejected, so that
  // each ciphertext has only one encoding.
  if (sealed.split('.').some((part) => Buffer.from(part, 'base64url').toString('base64url') !== part))
    throw new Error('A sealed secret was altered')
  const { plaintext, protectedHeader } = await compactDecrypt(sealed, key.bytes, ALGORITHMS).catch(() => {
    throw new Error('A sealed secret was altered')
  })
  if (protectedHeader['about'] !== about) throw new Error('A sealed secret belongs elsewhere')
  return Buffer.from(plaintext).toString('utf8')
}

/**
 * Decrypts the format used before JWE: `v1.<key id>.<iv, tag and ciphertext>`. Existing databases may still contain it.
 */
function openV1(sealed: string, about: string, keys: readonly Key[]): string {
  const [, id, payload = ''] = sealed.split('.')
  const key = keys.find((candidate) => candidate.id === id)
  if (!key) throw new Error('A sealed secret has an unknown form or key')
  const bytes = Buffer.from(payload, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(`v1.${id}.${about}`)).setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    throw new Error('A sealed secret was altered, or belongs elsewhere')
  }
}
