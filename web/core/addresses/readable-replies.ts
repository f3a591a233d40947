import type { Send } from '#contract/core/client.ts'
import { hasEncodedHost } from '#contract/core/addresses.ts'

/**
 * Decodes Punycode in email addresses and URLs in JSON responses: `info@xn--mller-kva.de` becomes `info@müller.de`.
 * Changes only values that consist of a single address or URL. The server accepts both forms. The decoder loads with
 * the first response that contains Punycode.
 */
export function withReadableReplies(send: Send): Send {
  return async (url, init, options) => {
    const response = await send(url, init, options)
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
    const text = await response.text()
    const { status, headers } = response
    return new Response(hasEncodedHost(text) ? await decodeReply(text) : text, { status, headers })
  }
}

/** Decodes an email address. Browsers convert addresses typed into email fields to Punycode. */
export async function loadReadableAddress(address: string): Promise<string> {
  if (!hasEncodedHost(address)) return address
  const { decodeAddress } = await import('./decode-address.ts')
  return decodeAddress(address)
}

async function decodeReply(text: string): Promise<string> {
  const { decodeAddress } = await import('./decode-address.ts')
  const decodeValue = (_: string, value: unknown) =>
    typeof value === 'string' ? decodeAddress(value) : value
  return JSON.stringify(JSON.parse(text, decodeValue))
}
