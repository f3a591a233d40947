import { createHash, randomBytes } from 'node:crypto'

/** Generates a bearer secret: 256 random bits as 43 characters of base64url. */
export const generateSecret = (): string => randomBytes(32).toString('base64url')

/**
 * Hashes a secret and returns hexadecimal. A secret of 256 random bits needs neither a salt nor a slow hash function.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
