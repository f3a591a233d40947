import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
import { acceptedPages } from './rules/public-pages.ts'

export const MailPreferences = z.object({
  reminders: z.boolean(),
})
export type MailPreferences = z.infer<typeof MailPreferences>

export const getMailPreferences = endpoint({
  method: 'GET',
  path: '/api/v1/users/current_user/mail_preferences/',
  access: 'user',
  summary: 'The caller’s optional email settings',
  response: MailPreferences,
})

export const updateMailPreferences = endpoint({
  method: 'PATCH',
  path: '/api/v1/users/current_user/mail_preferences/',
  access: 'user',
  summary: 'Updates the caller’s optional email settings',
  body: MailPreferences,
  response: MailPreferences,
})

export const downloadPersonalData = endpoint({
  method: 'GET',
  path: '/api/v1/users/current_user/data/',
  access: 'user',
  limit: 'costly',
  audited: 'exported',
  summary: 'All stored data about the caller, as a ZIP of JSON files',
  response: 'file',
  mediaType: 'application/zip',
})

export const Acceptances = z.object({
  pages: z.array(
    z.object({
      slug: z.enum(acceptedPages),
      title: z.string(),
      version: z.int(),
      published_at: field.timestamp(),
      /** The caller's latest acceptance; null if the caller never accepted the page. */
      accepted: z.object({ version: z.int(), at: field.timestamp() }).nullable(),
    }),
  ),
})
export type Acceptances = z.infer<typeof Acceptances>

export const getAcceptances = endpoint({
  method: 'GET',
  path: '/api/v1/users/current_user/acceptances/',
  access: 'user',
  summary: 'The current terms and privacy page, and the versions that the caller accepted',
  response: Acceptances,
})

export const acceptPages = endpoint({
  method: 'POST',
  path: '/api/v1/users/current_user/acceptances/',
  access: 'user',
  summary:
    'Accepts current versions of the terms and the privacy page; versions that are not current are ignored',
  body: z.object({
    pages: z
      .array(z.object({ slug: z.enum(acceptedPages), version: z.int().min(1).max(1_000_000) }))
      .min(1)
      .max(acceptedPages.length),
  }),
  response: Acceptances,
})
