import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'

/** The mails that a person may do without; those that ask or decide something always come. */
export const MailPreferences = z.object({
  /** Reminders of what an application still waits for. */
  reminders: z.boolean(),
})
export type MailPreferences = z.infer<typeof MailPreferences>

export const getMailPreferences = endpoint({
  method: 'GET',
  path: '/api/v1/users/current_user/mail_preferences/',
  access: 'user',
  summary: 'Which mails that one may do without the caller gets',
  response: MailPreferences,
})

export const updateMailPreferences = endpoint({
  method: 'PATCH',
  path: '/api/v1/users/current_user/mail_preferences/',
  access: 'user',
  summary: 'Stops mails to the caller, or starts them again',
  body: MailPreferences,
  response: MailPreferences,
})

export const downloadPersonalData = endpoint({
  method: 'GET',
  path: '/api/v1/users/current_user/data/',
  access: 'user',
  limit: 'costly',
  audited: 'exported',
  summary: 'Everything that is stored about the caller, as JSON files in one ZIP',
  response: 'file',
  mediaType: 'application/zip',
})
