import { z } from 'zod'

const Settings = z.object({
  /** The companies, people and amounts here are invented. */
  demo: z.boolean().default(false),
  /** Where error reports go; null: nowhere. */
  sentry: z
    .object({ dsn: z.string(), release: z.string(), environment: z.string() })
    .nullable()
    .default(null),
  login: z.object({ domain: z.string().min(1), clientId: z.string().min(1), audience: z.string().min(1) }),
})
export type Settings = z.infer<typeof Settings>

/** What the server wrote into the page. Throws when the page was not served by our server. */
export function readSettings(page: Document): Settings {
  const text = page.getElementById('settings')?.textContent ?? ''
  return Settings.parse(JSON.parse(text))
}
