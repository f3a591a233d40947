import { randomBytes, randomUUID } from 'node:crypto'
import autocannon from 'autocannon'

const draw = (bytes: number) => randomBytes(bytes).toString('hex')
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const html = { accept: 'text/html' }
const json = { 'content-type': 'application/json' }

type Scan = Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>

/** What strangers send who look for something: each request is new, and most are refused. */
const scans: (() => Scan)[] = [
  () => ({ path: `/api/v1/${draw(8)}/${draw(40)}` }),
  () => ({ path: `/${draw(8)}.php?${draw(40)}`, headers: html }),
  () => ({ path: `/blog/${draw(8)}`, headers: html }),
  () => ({ path: `/blog?q=${draw(8)}`, headers: html }),
  () => ({ path: `/api/v1/companies/${randomUUID()}/`, headers: { authorization: forgeToken() } }),
  () => ({
    method: 'POST',
    path: '/api/v1/companies/',
    headers: json,
    body: JSON.stringify({ [draw(8)]: draw(5000) }),
  }),
]

const forgeToken = () =>
  `Bearer ${encode({ alg: 'RS256', kid: draw(8) })}.${encode({ sub: draw(8) })}.${draw(64)}`

const drawAddress = () => `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`

interface ScanOptions {
  seconds: number
  /** Requests a second. */
  rate: number
}

/** Scans a server that trusts this machine as its proxy, from 65,000 addresses. Resolves with the number of answers. */
export async function runScans(url: string, { seconds, rate }: ScanOptions): Promise<number> {
  const { requests } = await autocannon({
    url,
    connections: 4,
    duration: seconds,
    overallRate: rate,
    requests: scans.map((build) => ({
      setupRequest(next) {
        const { headers, ...scan } = build()
        return {
          ...next,
          ...scan,
          headers: { ...next.headers, ...headers, 'x-forwarded-for': drawAddress() },
        }
      },
    })),
  })
  return requests.total
}
