import { randomBytes, randomUUID } from 'node:crypto'
import type { LoadRequest } from './arrivals.ts'

const draw = (bytes: number) => randomBytes(bytes).toString('hex')
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const html = { accept: 'text/html' }
const forgeToken = () =>
  `Bearer ${encode({ alg: 'RS256', kid: draw(8) })}.${encode({ sub: draw(8) })}.${draw(64)}`

type Scan = Pick<LoadRequest, 'path' | 'method' | 'body'> & { headers?: Record<string, string> }

const scans: readonly (() => Scan)[] = [
  () => ({ path: `/api/v1/${draw(8)}/${draw(40)}` }),
  () => ({ path: `/${draw(8)}.php?${draw(40)}`, headers: html }),
  () => ({ path: `/blog/${draw(8)}`, headers: html }),
  () => ({ path: `/blog?q=${draw(8)}`, headers: html }),
  () => ({ path: `/api/v1/companies/${randomUUID()}/`, headers: { authorization: forgeToken() } }),
  () => ({ method: 'POST', path: '/api/v1/companies/', body: JSON.stringify({ [draw(8)]: draw(5000) }) }),
]

/**
 * Returns a function that builds requests like those of vulnerability scanners. The server must trust this machine as
 * its proxy.
 */
export function createScanBuilder(): () => LoadRequest {
  let turn = 0
  return () => {
    const scan = scans[turn++ % scans.length]?.() ?? { path: '/' }
    const [, third = 0, fourth = 0] = randomBytes(3)
    return {
      kind: 'scan',
      ...scan,
      headers: { ...scan.headers, 'x-forwarded-for': `203.0.${third}.${fourth}` },
    }
  }
}
