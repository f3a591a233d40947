import { z } from 'zod'

/** The secret of a mailed link: the part after its `#`, which no server's log ever holds. */
export const linkSecret = () =>
  z
    .string()
    .regex(/^[\w-]{43}$/, 'A part of this link is missing')
    .meta({ examples: ['q3rT0pN8yXkZ1vB5cW7dF9gH2jL4mP6sU8aE0iOxKzY'] })
