import { z } from 'zod'
import { check, defineProvider, list, text, webAddress } from '#server/core/settings.ts'
import { ghost } from './ghost.ts'

/** Origins, besides Ghost's own, of the images in its posts. */
const imageHosts = list.pipe(z.array(webAddress.transform((address) => new URL(address).origin)))

const silent = { warn: () => {} }

export const readGhostConfig = defineProvider(
  'Ghost',
  {
    required: {
      GHOST_URL: webAddress,
      GHOST_CONTENT_API_KEY: text,
      GHOST_ADMIN_API_KEY: text,
      GHOST_NEWSLETTER_ID: text,
    },
    optional: { GHOST_IMAGE_HOSTS: imageHosts },
  },
  (env) => {
    const config = {
      url: env.GHOST_URL,
      contentKey: env.GHOST_CONTENT_API_KEY,
      adminKey: env.GHOST_ADMIN_API_KEY,
      newsletterId: env.GHOST_NEWSLETTER_ID,
      imageHosts: env.GHOST_IMAGE_HOSTS,
    }
    return check(config, () => ghost(config, silent))
  },
)

export type GhostConfig = NonNullable<ReturnType<typeof readGhostConfig>>
