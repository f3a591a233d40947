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
      GHOST_URL: webAddress.meta({
        description: 'Address of Ghost, for articles and the newsletter. Without it: embedded sandbox.',
        requiredInProduction: true,
      }),
      GHOST_CONTENT_API_KEY: text.meta({
        description: 'Content API key of a custom integration in Ghost.',
        requiredInProduction: true,
      }),
      GHOST_ADMIN_API_KEY: text.meta({
        description: 'Admin API key of the same integration.',
        requiredInProduction: true,
      }),
      GHOST_NEWSLETTER_ID: text.meta({
        description: 'Id of the newsletter for subscribers.',
        requiredInProduction: true,
      }),
    },
    optional: {
      GHOST_IMAGE_HOSTS: imageHosts.describe(
        'Other addresses of images in posts, comma separated, such as `https://images.unsplash.com`. Pages show images of `GHOST_URL` and of these addresses only.',
      ),
    },
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
