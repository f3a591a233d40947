import { createHmac } from 'node:crypto'
import type { ChatwootConfig } from './config.ts'
import type { Chat } from './index.ts'

/** Creates the chat for Chatwoot with identity validation. Source: Chatwoot's guide to HMAC validation. */
export function createChatwootChat({ baseUrl, websiteToken, hmacKey }: ChatwootConfig): Chat {
  const { origin, href } = new URL(baseUrl)
  const base_url = href.replace(/\/$/, '')
  const page = {
    provider: 'chatwoot',
    base_url,
    script_url: `${base_url}/packs/js/sdk.js`,
    website_token: websiteToken,
  } as const
  return {
    page,
    async identity({ id, email, name }) {
      return {
        ...page,
        identifier: id,
        identifier_hash: createHmac('sha256', hmacKey).update(id).digest('hex'),
        email,
        name,
      }
    },
    sources: {
      script: [origin],
      // Chatwoot's script adds inline styles.
      style: ["'unsafe-inline'"],
      frame: [origin],
      connect: [origin, origin.replace(/^http/, 'ws')],
      img: [origin],
      media: [origin],
    },
  }
}
