/**
 * Returns the host of a deck's link, so that readers see where the link leads; null for schemes other than http and
 * https.
 */
export function getDeckHost(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null
  const { protocol, host } = new URL(url)
  if (!/^https?:$/.test(protocol)) return null
  // The host comes from the typed text, because URL would return it in Punycode.
  return /^https?:\/\/([^/?#\\@\s]+)(?:[/?#]|$)/i.exec(url)?.[1] ?? host
}
