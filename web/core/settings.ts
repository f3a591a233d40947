import { z } from 'zod'
import { PageChat } from '#contract/chat.ts'

const BankScript = z.object({ script_url: z.string() }).nullable().default(null)

const Settings = z.object({
  demo: z.boolean().default(false),
  /** Null if error reports are not sent. */
  sentry: z
    .object({ dsn: z.string(), release: z.string(), environment: z.string() })
    .nullable()
    .default(null),
  /** Scripts that open a bank's sign-in on the page; null if the provider is not used. */
  plaid: BankScript,
  quiltt: BankScript,
  chat: PageChat.default({ provider: 'builtin' }),
  has_content: z.boolean().default(true),
  scans_files: z.boolean().default(false),
  sends_mail: z.boolean().default(true),
  login: z.object({
    domain: z.string().min(1),
    clientId: z.string().min(1),
    audience: z.string().min(1),
    sends_confirmations: z.boolean().default(false),
    /** Null for Auth0. For other login providers, `domain` is the provider's issuer. */
    oidc: z.object({ scope: z.string(), resource: z.string().nullable() }).nullable().default(null),
  }),
})
export type Settings = z.infer<typeof Settings>

export function readSettings(page: Document): Settings {
  const text = page.getElementById('settings')?.textContent ?? ''
  return Settings.parse(JSON.parse(text))
}
