import type { Config } from './config.ts'

/** Whom the page meets besides us. */
type Outside = Pick<Config, 'login' | 'plaid' | 'quiltt' | 'ghost'>

/** The hosts, besides our own, that the page may load scripts and pictures from, show in frames, and call. */
interface Hosts {
  script: string[]
  image: string[]
  frame: string[]
  connect: string[]
}

/** The login provider, the windows in which people link their banks, and the pictures of articles. */
function hostsOf({ login, plaid, quiltt, ghost }: Outside): Hosts {
  const loginOrigin = originOf(login.issuer)
  const scripts = [plaid, quiltt].flatMap((bank) => (bank ? [originOf(bank.scriptUrl)] : []))
  const quilttWindow = quiltt ? [`https://${quiltt.connectorId}.quiltt.app`] : []
  const apis = [...(plaid ? [plaid.baseUrl] : []), ...(quiltt ? [quiltt.authUrl, quiltt.apiUrl] : [])]
  return {
    script: scripts,
    image: [originOf(ghost.url)],
    frame: [loginOrigin, ...scripts, ...quilttWindow],
    connect: [loginOrigin, ...apis.map(originOf)],
  }
}

const originOf = (url: string) => new URL(url).origin

const together = (hosts: string[]) => [...new Set(hosts)].join(' ')

/** What the page may do, for its `content-security-policy`: ours alone runs, and the windows of those we rely on. */
export function pagePolicy(nonce: string, outside: Outside): string {
  const { script, image, frame, connect } = hostsOf(outside)
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' ${together(script)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob: https: ${together(image)}`,
    "font-src 'self'",
    `connect-src 'self' ${together(connect)}`,
    `frame-src ${together(frame)}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
