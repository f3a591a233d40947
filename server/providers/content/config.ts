import { z } from 'zod'
import { defineProviderSettings, list, text, webAddress } from '#server/core/settings.ts'

/** The format `<key id>:<secret>`, both in hexadecimal. */
const adminKey = /^[0-9a-f]{24}:[0-9a-f]{64}$/i

const imageHosts = list.pipe(z.array(webAddress.transform((address) => new URL(address).origin)))

export const readGhostConfig = defineProviderSettings(
  'Ghost',
  {
    required: {
      GHOST_URL: webAddress.describe(
        'Address of Ghost, for articles, the newsletter, and the pages `terms`, `privacy` and `contact`. Without it: embedded sandbox; in production none of these pages.',
      ),
      GHOST_CONTENT_API_KEY: text
        .regex(/^[0-9a-f]{26}$/i, 'write 26 hexadecimal digits')
        .describe('Content API key of a custom integration in Ghost.'),
      GHOST_ADMIN_API_KEY: text
        .regex(adminKey, 'write 24 hexadecimal digits, a colon, and 64 more')
        .describe('Admin API key of the same integration.'),
      GHOST_NEWSLETTER_ID: text.describe('Id of the newsletter for subscribers.'),
    },
    optional: {
      GHOST_IMAGE_HOSTS: imageHosts.describe(
        'Additional addresses of images in posts, comma separated, such as `https://images.unsplash.com`. Pages show images only from `GHOST_URL` and these addresses.',
      ),
    },
  },
  (env) => ({
    url: env.GHOST_URL,
    contentKey: env.GHOST_CONTENT_API_KEY,
    adminKey: env.GHOST_ADMIN_API_KEY,
    newsletterId: env.GHOST_NEWSLETTER_ID,
    imageHosts: env.GHOST_IMAGE_HOSTS,
  }),
)

export type GhostConfig = NonNullable<ReturnType<typeof readGhostConfig>>

export type GhostAccess = Omit<GhostConfig, 'imageHosts'>
