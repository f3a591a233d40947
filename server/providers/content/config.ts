import { check, defineProvider, text, webAddress } from '#server/core/config/variables.ts'
import { ghost } from './ghost.ts'

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
    optional: {},
  },
  (env) => {
    const config = {
      url: env.GHOST_URL,
      contentKey: env.GHOST_CONTENT_API_KEY,
      adminKey: env.GHOST_ADMIN_API_KEY,
      newsletterId: env.GHOST_NEWSLETTER_ID,
    }
    return check(config, () => ghost(config, silent))
  },
)

export type GhostConfig = NonNullable<ReturnType<typeof readGhostConfig>>
