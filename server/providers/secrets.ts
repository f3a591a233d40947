import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Keeps the secrets that vendors gave us unreadable in the database and in its backups. */
export interface SecretBox {
  /** Encrypts a text. With `about`, such as a row's id, it opens only with the same words: a copy in another row is of no use. */
  seal(text: string, about?: string): string
  /** The text again. Throws when it was altered, belongs elsewhere, or was sealed with a key that is not at hand. */
  open(sealed: string, about?: string): string
  /** Whether it was sealed with an older key and should be sealed anew. */
  isOld(sealed: string): boolean
}

const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

interface Key {
  /** Tells the keys apart and nothing about them. */
  id: string
  bytes: Buffer
}

/**
 * A box of AES-256-GCM. `keys` are 32 bytes each in base64: the first seals, all of them open, so that a new one is put in
 * front to replace the old. A sealed text reads `v1.<key id>.<iv, tag and ciphertext>`. Throws, naming SECRET_KEYS, for a bad key.
 */
export function secretBox(keys: readonly string[]): SecretBox {
  const known = keys.map(keyOf)
  const [current] = known
  if (!current) throw new Error('SECRET_KEYS: needs at least one key')
  return {
    seal: (text, about = '') => seal(text, about, current),
    open: (sealed, about = '') => open(sealed, about, known),
    isOld: (sealed) => !sealed.startsWith(`${VERSION}.${current.id}.`),
  }
}

function keyOf(text: string): Key {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== KEY_BYTES || bytes.toString('base64') !== text)
    throw new Error('SECRET_KEYS: each must be 32 bytes in base64, as `openssl rand -base64 32` makes them')
  const id = createHash('sha256').update('headwater key id').update(bytes).digest('hex').slice(0, 8)
  return { id, bytes }
}

/** Sealed along with the text: what it is about, and under which key. */
const boundTo = (id: string, about: string): Buffer => Buffer.from(`${VERSION}.${id}.${about}`)

function seal(text: string, about: string, { id, bytes }: Key): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, bytes, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(boundTo(id, about))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${VERSION}.${id}.${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`
}

function open(sealed: string, about: string, keys: readonly Key[]): string {
  const [, id = '', payload = ''] = /^v1\.([0-9a-f]{8})\.([\w-]+)$/.exec(sealed) ?? []
  const key = keys.find((one) => one.id === id)
  const bytes = Buffer.from(payload, 'base64url')
  if (!key) throw new Error('A sealed secret has a form or a key that is not known')
  if (bytes.length < IV_BYTES + TAG_BYTES || bytes.toString('base64url') !== payload)
    throw new Error('A sealed secret was altered')
  const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(boundTo(id, about))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    const content = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES))
    return Buffer.concat([content, decipher.final()]).toString('utf8')
  } catch {
    throw new Error('A sealed secret was altered, or belongs elsewhere')
  }
}
