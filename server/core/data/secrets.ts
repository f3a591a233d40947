import { createHash, randomBytes } from 'node:crypto'

/** Makes a bearer secret: 256 bits, 43 characters of base64url. Only its hash is stored. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** Hashes a secret, hex. Neither salt nor a slow function is needed: 256 random bits cannot be guessed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
