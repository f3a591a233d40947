import { createCipheriv, createHash } from 'node:crypto'
import type { Report, Scan } from './scan.ts'

/** Fields of an encryption dictionary, for checking an empty password (ISO 32000-2, 7.6.4). */
interface Encryption {
  revision: number
  version: number
  /** In bits. */
  keyLength: number
  permissions: number
  owner: Buffer
  user: Buffer
  isMetadataEncrypted: boolean
}

/** Maximum number of bytes to read before and after `/Filter /Standard`. */
const maxDictionary = 4096
/**
 * Maximum number of encryption dictionaries, and of ids, to check. A PDF may contain earlier versions of itself, each
 * with a separate dictionary and id.
 */
const maxStructures = 4

const structures =
  /\/Filter\s{0,9}\/Standard(?![A-Za-z0-9])|\/ID\s{0,9}\[\s{0,9}(?=[(<])|\/Encrypt(?![A-Za-z0-9])/g

/** Tries an empty password, because it opens most encrypted PDFs: they only forbid printing or editing. */
export function createPdfPasswordCheck(report: Report): Scan {
  const ids: Buffer[] = []
  const encryptions: Encryption[] = []
  let isEncrypted = false
  let text = ''
  let from = 0
  const search = (to: number) => {
    structures.lastIndex = from
    for (let match; (match = structures.exec(text)) && match.index < to;) {
      const [token] = match
      if (token === '/Encrypt') isEncrypted = true
      else if (token.startsWith('/ID')) {
        if (ids.length < maxStructures) ids.push(readString(text, structures.lastIndex).value)
      } else if (encryptions.length < maxStructures) {
        const encryption = readEncryption(text, match.index)
        if (encryption) encryptions.push(encryption)
      }
    }
  }
  return {
    take(bytes) {
      text += bytes
      const to = text.length - maxDictionary
      if (to <= from) return
      search(to)
      const begin = Math.max(0, to - maxDictionary)
      text = text.slice(begin)
      from = to - begin
    },
    end() {
      search(text.length)
      const noId = [Buffer.alloc(0)]
      const opens = encryptions.some((encryption) => {
        // From revision 5 on, the id is not used, so one check is enough.
        const candidates = encryption.revision >= 5 || ids.length === 0 ? noId : ids
        return candidates.some((id) => opensWithoutPassword(encryption, id))
      })
      if (isEncrypted && !opens) report('needs_password')
    },
  }
}

function readEncryption(text: string, around: number): Encryption | null {
  const before = text.slice(Math.max(0, around - maxDictionary), around)
  const begin =
    around - before.length + Math.max(before.lastIndexOf('obj'), before.lastIndexOf('/Encrypt'), 0)
  const fields = readFields(text, begin, Math.min(text.length, around + maxDictionary))
  const [owner, user] = [fields.get('O'), fields.get('U')]
  if (!Buffer.isBuffer(owner) || !Buffer.isBuffer(user)) return null
  const number = (name: string, otherwise: number) => Number(fields.get(name) ?? otherwise)
  return {
    revision: number('R', 2),
    version: number('V', 1),
    keyLength: number('Length', 40),
    permissions: number('P', 0),
    owner,
    user,
    isMetadataEncrypted: fields.get('EncryptMetadata') !== 'false',
  }
}

const tokens = /\/(O|U|R|V|P|Length|EncryptMetadata)(?![A-Za-z0-9])\s*|[(<]|endobj/g

/** Reads the first value of each field. Skips text inside strings. */
function readFields(text: string, from: number, to: number): Map<string, Buffer | string> {
  const fields = new Map<string, Buffer | string>()
  tokens.lastIndex = from
  for (let match; (match = tokens.exec(text)) && match.index < to;) {
    const [token, name] = match
    if (token === 'endobj') break
    const at = name === undefined ? match.index : tokens.lastIndex
    const isString = text[at] === '(' || (text[at] === '<' && text[at + 1] !== '<')
    if (isString) {
      const { value, end } = readString(text, at)
      if (name !== undefined && !fields.has(name)) fields.set(name, value)
      tokens.lastIndex = end
    } else if (name === undefined) tokens.lastIndex = at + 2
    else if (!fields.has(name)) fields.set(name, /^[-\w.]*/.exec(text.slice(at, at + 20))?.[0] ?? '')
  }
  return fields
}

const readString = (text: string, at: number): { value: Buffer; end: number } =>
  text[at] === '(' ? readLiteralString(text, at) : readHexString(text, at)

function readHexString(text: string, at: number) {
  const end = text.indexOf('>', at)
  if (end === -1) return { value: Buffer.alloc(0), end: text.length }
  const digits = text.slice(at + 1, end).replace(/\s/g, '')
  const isOdd = digits.length % 2 === 1
  return { value: Buffer.from(isOdd ? `${digits}0` : digits, 'hex'), end: end + 1 }
}

function readLiteralString(text: string, at: number) {
  let value = ''
  let depth = 0
  const part = /\\(?:([0-7]{1,3})|\r\n?|([\s\S]))|[\s\S]/g
  part.lastIndex = at
  for (let match; (match = part.exec(text)) && value.length < maxDictionary;) {
    const [char, octal, escaped] = match
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (depth === 0) break
    const isOutermost = char === '(' && depth === 1
    if (!isOutermost) value += readCharacter(char, octal, escaped)
  }
  return { value: Buffer.from(value, 'latin1'), end: part.lastIndex || text.length }
}

/** An escaped line break becomes an empty string. */
function readCharacter(char: string, octal: string | undefined, escaped: string | undefined): string {
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
  if (escaped !== undefined) return escapes[escaped] ?? escaped
  return char.length === 1 ? char : ''
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' }

/** Padding string for short passwords (ISO 32000-2, algorithm 2). */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const hash = (algorithm: string, ...parts: Uint8Array[]) => {
  const digest = createHash(algorithm)
  for (const part of parts) digest.update(part)
  return digest.digest()
}

function opensWithoutPassword({ user, ...encryption }: Encryption, id: Buffer): boolean {
  const { revision } = encryption
  const salt = user.subarray(32, 40)
  if (revision === 5) return hash('sha256', salt).equals(user.subarray(0, 32))
  if (revision === 6) return hashOfRevision6(salt).equals(user.subarray(0, 32))
  const key = computeKey(encryption, id)
  if (revision === 2) return encryptRc4(key, padding).equals(user.subarray(0, 32))
  let check: Buffer = hash('md5', padding, id)
  for (let round = 0; round < 20; round += 1)
    check = encryptRc4(Buffer.from(key.map((byte) => byte ^ round)), check)
  return check.equals(user.subarray(0, 16))
}

/** Computes the encryption key for an empty password (ISO 32000-2, algorithm 2). */
function computeKey(
  { revision, version, keyLength, permissions, owner, isMetadataEncrypted }: Omit<Encryption, 'user'>,
  id: Buffer,
): Buffer {
  const permissionBytes = Buffer.alloc(4)
  permissionBytes.writeInt32LE(permissions | 0)
  const metadata = Buffer.alloc(revision >= 4 && !isMetadataEncrypted ? 4 : 0, 0xff)
  const bytes = version >= 4 ? 16 : version === 1 ? 5 : Math.min(16, Math.max(5, keyLength / 8))
  let key = hash('md5', padding, owner.subarray(0, 32), permissionBytes, id, metadata)
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = hash('md5', key.subarray(0, bytes))
  return key.subarray(0, bytes)
}

/** Computes the hash of an empty password with this salt (ISO 32000-2, algorithm 2.B). */
function hashOfRevision6(salt: Buffer): Buffer {
  let key = hash('sha256', salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const encrypted = cipher.update(Buffer.concat(Array<Buffer>(64).fill(key)))
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = hash(['sha256', 'sha384', 'sha512'][sum % 3] ?? 'sha256', encrypted)
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

/** Encrypts with RC4, which OpenSSL 3 disables by default. */
function encryptRc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0])
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  const encrypt = (byte: number) => {
    i = (i + 1) & 255
    j = (j + (state[i] ?? 0)) & 255
    swap(i, j)
    return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0)
  }
  return Buffer.from(Array.from(data, encrypt))
}
