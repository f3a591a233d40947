/** Returns the host that a deck's link leads to; null unless the link is a valid http or https URL. */
export function getDeckHost(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null
  const { protocol, host } = new URL(url)
  if (!/^https?:$/.test(protocol)) return null
  // Prefers the host as typed, because URL converts international domain names to Punycode.
  return /^https?:\/\/([^/?#\\@\s]+)(?:[/?#]|$)/i.exec(url)?.[1] ?? host
}
