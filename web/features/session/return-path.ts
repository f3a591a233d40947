export const signedInHome = '/app'

const controlOrBlank = /[\s\\\p{Cc}\p{Cf}]/u
const encodedTrick = /%(25)*(2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i
const anyOrigin = 'https://own.invalid'

/**
 * The place to go to after sign-in: a path of our own, or the start page when `forwardTo` is anything else.
 * Browsers read `//host`, `/\host`, tabs and encoded slashes in ways that leave the site; all of them are refused.
 */
export function toReturnPath(forwardTo: string | null): string {
  if (!forwardTo || forwardTo.length > 2000) return signedInHome
  if (!/^\/(?![/\\])/.test(forwardTo) || controlOrBlank.test(forwardTo)) return signedInHome
  if (!URL.canParse(forwardTo, anyOrigin)) return signedInHome
  const { origin, pathname, search, hash } = new URL(forwardTo, anyOrigin)
  const staysHere = origin === anyOrigin && !pathname.includes('//') && !encodedTrick.test(pathname)
  const wouldLoop = /^\/login\/?$/i.test(pathname)
  return staysHere && !wouldLoop ? pathname + search + hash : signedInHome
}
