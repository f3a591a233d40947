import { z } from 'zod'

/** The secret of an emailed link. The secret is in the URL's fragment, which browsers never send to servers. */
export const linkSecret = () =>
  z
    .string()
    .regex(/^[\w-]{43}$/, 'This link is incomplete. Copy the whole link from the email')
    .meta({ examples: ['q3rT0pN8yXkZ1vB5cW7dF9gH2jL4mP6sU8aE0iOxKzY'] })
