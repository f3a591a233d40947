/** A minimal browser with cookies, for signing in at one host. */
export interface Browser {
  /** Sends one request without following redirects: a POST if `form` is given, otherwise a GET. */
  open(url: URL | string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Response>
  /**
   * Like `open`, but follows redirects within the origin. Returns the last response and its URL, and as `leaving` the
   * target of a redirect to a different origin.
   */
  follow(
    url: URL | string,
    form?: Record<string, string>,
  ): Promise<{ response: Response; url: URL; leaving?: URL }>
}

interface Cookie {
  name: string
  value: string
  path: string
}

const isFor = ({ path }: Cookie, { pathname }: URL) =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)

export const createBrowser = (): Browser => {
  const jar = new Map<string, Cookie>()

  const saveCookie = (line: string) => {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    const [, path = '/'] = /;\s*path=([^;]*)/i.exec(line) ?? []
    const key = `${path} ${name}`
    if (/expires=thu, 01 jan 1970/i.test(line)) jar.delete(key)
    else jar.set(key, { name, path, value: pair.slice(pair.indexOf('=') + 1) })
  }

  const open: Browser['open'] = async (address, form, headers = {}) => {
    const url = new URL(address)
    const cookies = [...jar.values()].filter((cookie) => isFor(cookie, url))
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const request = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
    const response = await fetch(url, { ...request, redirect: 'manual', headers: { ...headers, cookie } })
    for (const line of response.headers.getSetCookie()) saveCookie(line)
    return response
  }

  const follow: Browser['follow'] = async (start, form) => {
    let url = new URL(start)
    let response = await open(url, form)
    for (;;) {
      const location = response.headers.get('location')
      if (location === null) return { response, url }
      const next = new URL(location, url)
      if (next.origin !== url.origin) return { response, url, leaving: next }
      await response.body?.cancel()
      url = next
      response = await open(url)
    }
  }

  return { open, follow }
}
