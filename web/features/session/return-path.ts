import { paths } from '#web/core/address/paths.ts'
export const signedInHome = paths.dashboard

const controlOrBlank = /[\s\\\p{Cc}\p{Cf}]/u
const encodedTrick = /%(25)*(2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i
const anyOrigin = 'https://own.invalid'

/**
 * Returns the path to open after sign-in: `forwardTo` if it is a path of this site with at most 2,000 characters and is
 * not the login page, otherwise the dashboard. Rejects paths that could lead to another site, such as `//host`,
 * `/\host`, and paths with tabs or encoded slashes.
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
