/** Sources that a page must be allowed to load from, by directive of the content security policy. */
export type PageSources = Partial<
  Record<'script' | 'style' | 'connect' | 'frame' | 'img' | 'media' | 'font' | 'form', readonly string[]>
>

/** Configuration of the other hosts that the page uses. */
export interface PageHosts {
  login: { issuer: string }
  plaid: { scriptUrl: string; baseUrl: string } | null
  quiltt: { scriptUrl: string; connectorId: string; authUrl: string; apiUrl: string } | null
  ghost: { url: string; imageHosts: readonly string[] }
}

/** The hosts, other than the server itself, for scripts, images, frames and calls of the page. */
interface Hosts {
  script: string[]
  image: string[]
  frame: string[]
  connect: string[]
}

/** The login provider and the images of articles. */
function listUsualHosts({ login, ghost }: PageHosts): Hosts {
  const loginOrigin = getOrigin(login.issuer)
  return {
    script: [],
    image: [getOrigin(ghost.url), ...ghost.imageHosts],
    frame: [loginOrigin],
    connect: [loginOrigin],
  }
}

/** The widgets in which people link their banks. */
function listBankHosts({ plaid, quiltt }: PageHosts): Hosts {
  const scripts = [plaid, quiltt].flatMap((bank) => (bank ? [getOrigin(bank.scriptUrl)] : []))
  const quilttWindow = quiltt ? [`https://${quiltt.connectorId}.quiltt.app`] : []
  const apis = [...(plaid ? [plaid.baseUrl] : []), ...(quiltt ? [quiltt.authUrl, quiltt.apiUrl] : [])]
  return { script: scripts, image: [], frame: [...scripts, ...quilttWindow], connect: apis.map(getOrigin) }
}

const noHosts: Hosts = { script: [], image: [], frame: [], connect: [] }

const getOrigin = (url: string) => new URL(url).origin

const joinHosts = (hosts: readonly string[]) => [...new Set(hosts)].join(' ')

/** What a page needs beside the server's own files. */
interface PageNeeds {
  /** Whether the page opens the banks' windows. */
  opensBanks?: boolean
  chat?: PageSources
}

/**
 * The page's `content-security-policy`: it runs the server's own files, the support chat where one is configured, and the
 * widgets of the banks on the pages that open them. A chat that writes styles into the page takes the nonce's place: a
 * browser that sees a nonce ignores `'unsafe-inline'`.
 */
export function pagePolicy(
  nonce: string,
  outside: PageHosts,
  { opensBanks, chat = {} }: PageNeeds = {},
): string {
  const usual = listUsualHosts(outside)
  const banks = opensBanks ? listBankHosts(outside) : noHosts
  const line = (name: string, hosts: string[], chatHosts: readonly string[] = []) =>
    `${name} ${joinHosts([...hosts, ...chatHosts])}`
  return [
    "default-src 'none'",
    line('script-src', ["'self'", `'nonce-${nonce}'`, ...banks.script], chat.script),
    line('style-src', ["'self'"], chat.style ?? [`'nonce-${nonce}'`]),
    line('img-src', ["'self'", 'data:', 'blob:', ...usual.image], chat.img),
    line('font-src', ["'self'"], chat.font),
    line('connect-src', ["'self'", ...usual.connect, ...banks.connect], chat.connect),
    line('frame-src', [...usual.frame, ...banks.frame], chat.frame),
    ...(chat.media ? [line('media-src', [], chat.media)] : []),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    line('form-action', ["'self'"], chat.form),
    "frame-ancestors 'none'",
  ].join('; ')
}
