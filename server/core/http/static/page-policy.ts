export type PageSources = Partial<
  Record<'script' | 'style' | 'connect' | 'frame' | 'img' | 'media' | 'font' | 'form', readonly string[]>
>

export interface PageHosts {
  login: { issuer: string }
  plaid: { scriptUrl: string; baseUrl: string } | null
  quiltt: { scriptUrl: string; connectorId: string; authUrl: string; apiUrl: string } | null
  ghost: { url: string; imageHosts: readonly string[] } | null
}

interface PageNeeds {
  /** The hashes of the page's inline scripts and styles. */
  inlineScripts?: readonly string[]
  inlineStyles?: readonly string[]
  opensBanks?: boolean
  chat?: PageSources
}

const getOrigin = (url: string) => new URL(url).origin

/**
 * Builds the page's `content-security-policy`. The policy allows the server's files, the login provider, article
 * images, the configured support chat, and bank widgets on the pages that open them. Inline styles without a hash are
 * allowed only for a chat that needs them.
 */
export function buildPagePolicy(
  { login, ghost, ...banks }: PageHosts,
  { inlineScripts = [], inlineStyles = [], opensBanks = false, chat = {} }: PageNeeds = {},
): string {
  const { plaid, quiltt } = opensBanks ? banks : { plaid: null, quiltt: null }
  const bankScripts = [plaid, quiltt].flatMap((bank) => (bank ? [getOrigin(bank.scriptUrl)] : []))
  const bankApis = [...(plaid ? [plaid.baseUrl] : []), ...(quiltt ? [quiltt.authUrl, quiltt.apiUrl] : [])]
  const quilttWindow = quiltt ? [`https://${quiltt.connectorId}.quiltt.app`] : []
  const articleImages = ghost ? [getOrigin(ghost.url), ...ghost.imageHosts] : []
  const loginOrigin = getOrigin(login.issuer)
  const line = (name: string, hosts: string[], chatHosts: readonly string[] = []) =>
    `${name} ${[...new Set([...hosts, ...chatHosts])].join(' ')}`
  return [
    "default-src 'none'",
    line('script-src', ["'self'", ...inlineScripts, ...bankScripts], chat.script),
    // Browsers ignore 'unsafe-inline' next to a hash. The hashes are omitted for a chat that needs 'unsafe-inline',
    // which also allows the page's own styles.
    line('style-src', ["'self'", ...(chat.style ? [] : inlineStyles)], chat.style),
    line('img-src', ["'self'", 'data:', 'blob:', ...articleImages], chat.img),
    line('font-src', ["'self'"], chat.font),
    line('connect-src', ["'self'", loginOrigin, ...bankApis.map(getOrigin)], chat.connect),
    line('frame-src', [loginOrigin, ...bankScripts, ...quilttWindow], chat.frame),
    ...(chat.media ? [line('media-src', [], chat.media)] : []),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    line('form-action', ["'self'"], chat.form),
    "frame-ancestors 'none'",
  ].join('; ')
}
