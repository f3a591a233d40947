import { SignJWT } from 'jose'
import type { PageSources } from '#server/core/http/static/page-policy.ts'
import type { IntercomConfig } from './config.ts'
import type { Chat } from './index.ts'

const LIFETIME_S = 3600

const API_BASES = {
  us: 'https://api-iam.intercom.io',
  eu: 'https://api-iam.eu.intercom.io',
  au: 'https://api-iam.au.intercom.io',
} as const

const SOCKETS = {
  us: ['nexus-websocket-a.intercom.io', 'nexus-websocket-b.intercom.io'],
  eu: ['nexus-europe-websocket.intercom.io'],
  au: ['nexus-australia-websocket.intercom.io'],
} as const

/**
 * Creates the chat for Intercom, with identity verification by signed tokens.
 * Source: Intercom's help article on authenticating users with JSON web tokens.
 */
export function createIntercomChat({ appId, secret, region, scriptUrl }: IntercomConfig): Chat {
  const key = new TextEncoder().encode(secret)
  const script_url = scriptUrl ?? `https://widget.intercom.io/widget/${encodeURIComponent(appId)}`
  const page = {
    provider: 'intercom',
    app_id: appId,
    api_base: API_BASES[region],
    script_url,
  } as const
  return {
    page,
    async identity({ id, email }) {
      const token = new SignJWT({ user_id: id, ...(email !== null && { email }) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME_S} s`)
      return { ...page, intercom_user_jwt: await token.sign(key) }
    },
    sources: listSources(region, script_url),
  }
}

/** Source: Intercom's help article on using a content security policy. */
function listSources(region: IntercomConfig['region'], scriptUrl: string): PageSources {
  const sockets = SOCKETS[region].flatMap((host) => [`https://${host}`, `wss://${host}`])
  const uploads = ['https://uploads.intercomcdn.com', 'https://uploads.intercomusercontent.com']
  return {
    script: [
      ...new Set([new URL(scriptUrl).origin, 'https://app.intercom.io', 'https://js.intercomcdn.com']),
    ],
    style: ["'unsafe-inline'"],
    connect: [
      API_BASES[region],
      'https://via.intercom.io',
      'https://api-ping.intercom.io',
      'https://*.intercom-messenger.com',
      'wss://*.intercom-messenger.com',
      ...sockets,
      ...uploads,
    ],
    frame: ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
    img: [
      'blob:',
      'data:',
      'https://js.intercomcdn.com',
      'https://static.intercomassets.com',
      'https://downloads.intercomcdn.com',
      'https://gifs.intercomcdn.com',
      'https://messenger-apps.intercom.io',
      ...uploads,
    ],
    media: ['https://js.intercomcdn.com', 'https://downloads.intercomcdn.com'],
    font: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
    form: ['https://intercom.help', API_BASES[region]],
  }
}
