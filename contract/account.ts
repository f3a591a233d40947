import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'

/** Emails that users can turn off. Emails that require an action or report a decision are always sent. */
export const MailPreferences = z.object({
  /** Reminders about unfinished steps of an application. */
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
