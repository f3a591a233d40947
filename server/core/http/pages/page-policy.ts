import type { ChatSources } from '#server/providers/chat/index.ts'
import type { Config } from '../../config/config.ts'

/** Configuration of the other hosts that the page uses. */
type Outside = Pick<Config, 'login' | 'plaid' | 'quiltt' | 'ghost'>

/** The hosts, other than the server itself, for scripts, images, frames and calls of the page. */
interface Hosts {
  script: string[]
  image: string[]
  frame: string[]
  connect: string[]
}

/** The login provider, the widgets in which people link their banks, and the images of articles. */
function listHosts({ login, plaid, quiltt, ghost }: Outside): Hosts {
  const loginOrigin = getOrigin(login.issuer)
  const scripts = [plaid, quiltt].flatMap((bank) => (bank ? [getOrigin(bank.scriptUrl)] : []))
  const quilttWindow = quiltt ? [`https://${quiltt.connectorId}.quiltt.app`] : []
  const apis = [...(plaid ? [plaid.baseUrl] : []), ...(quiltt ? [quiltt.authUrl, quiltt.apiUrl] : [])]
  return {
    script: scripts,
    image: [getOrigin(ghost.url)],
    frame: [loginOrigin, ...scripts, ...quilttWindow],
    connect: [loginOrigin, ...apis.map(getOrigin)],
  }
}

const getOrigin = (url: string) => new URL(url).origin

const joinHosts = (hosts: readonly string[]) => [...new Set(hosts)].join(' ')

/**
 * The page's `content-security-policy`: it runs the server's own files, the widgets of the configured providers, and the
 * support chat where one is configured. A chat that writes styles into the page takes the nonce's place: a browser that
 * sees a nonce ignores `'unsafe-inline'`.
 */
export function pagePolicy(nonce: string, outside: Outside, chat: ChatSources = {}): string {
  const { script, image, frame, connect } = listHosts(outside)
  const line = (name: string, pageHosts: string[], chatHosts: readonly string[] = []) =>
    `${name} ${joinHosts([...pageHosts, ...chatHosts])}`
  return [
    "default-src 'none'",
    line('script-src', ["'self'", `'nonce-${nonce}'`, ...script], chat.script),
    line('style-src', ["'self'"], chat.style ?? [`'nonce-${nonce}'`]),
    line('img-src', ["'self'", 'data:', 'blob:', 'https:', ...image], chat.img),
    line('font-src', ["'self'"], chat.font),
    line('connect-src', ["'self'", ...connect], chat.connect),
    line('frame-src', frame, chat.frame),
    ...(chat.media ? [line('media-src', [], chat.media)] : []),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    line('form-action', ["'self'"], chat.form),
    "frame-ancestors 'none'",
  ].join('; ')
}
