import { z } from 'zod'
import { ProfileAnswers } from './application/profile.ts'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'

/** The company's contact person. */
export const Profile = ProfileAnswers.extend({
  id: field.id(),
  company: field.id(),
  version: z.int(),
  phone_number: z.string().nullable(),
})
export type Profile = z.infer<typeof Profile>

export const createProfile = endpoint({
  method: 'POST',
  path: '/api/v1/profiles/',
  access: 'user',
  summary: 'Creates the profile of a company’s contact person; a company has one profile',
  body: ProfileAnswers.partial().extend({ company: field.id() }),
  response: Profile,
  errors: ['already_exists', 'not_editable', 'not_found', 'forbidden'],
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/v1/profiles/:profileId/',
  access: 'editor',
  summary: 'Saves changed answers in the profile',
  params: z.object({ profileId: field.id() }),
  body: ProfileAnswers.partial(),
  response: Profile,
  errors: ['edit_conflict', 'not_editable'],
})
