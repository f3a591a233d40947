import { createHash, randomBytes } from 'node:crypto'

/** A secret that opens something by itself: 256 bits, 43 characters of base64url. Only its hash is ever kept. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret, hex. It needs no salt and no slow function: 256 random bits cannot be guessed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
