import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { downloadErrors } from './core/errors.ts'
import * as field from './core/fields.ts'
import { linkSecret } from './core/link-secret.ts'

export const introductionAnswers = ['interested', 'declined'] as const

export const Introduction = z.object({
  investor: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  name: z.string().nullable(),
  blurb: z.string().nullable(),
  pitch_url: z.string().nullable(),
  /** The uploaded pitch deck; null if there is no file or if it contains malware. */
  pitch: z.object({ filename: z.string(), size: z.int() }).nullable(),
  answer: z.enum(introductionAnswers).nullable(),
  decline_reason: z.string().nullable(),
  /** Only for `interested`: a verified address of the author or of a member; null if no address is verified. */
  contact_email: z.string().nullable(),
})
export type Introduction = z.infer<typeof Introduction>

/** The fragment of the emailed link. Requests send the secret in the body, so that access logs do not contain it. */
const secret = linkSecret()

export const openIntroduction = endpoint({
  method: 'POST',
  path: '/api/v1/vc/introductions/open/',
  access: 'public',
  limit: 'strict',
  summary: 'An introduction, identified by the secret from the investor’s email',
  body: z.object({ secret }),
  response: Introduction,
  errors: ['not_found', 'introduction_closed'],
})

export const answerIntroduction = endpoint({
  method: 'POST',
  path: '/api/v1/vc/introductions/answer/',
  access: 'public',
  limit: 'strict',
  summary: 'Saves the investor’s answer to an introduction, which can change a few times a day',
  body: z.object({
    secret,
    answer: z.enum(introductionAnswers),
    /** Only for `declined`. The company can read the reason. */
    reason: field.longText(1000).optional(),
  }),
  response: Introduction,
  errors: ['not_found', 'introduction_closed', 'too_many_requests'],
})

export const downloadIntroductionPitch = endpoint({
  method: 'POST',
  path: '/api/v1/vc/introductions/download/',
  access: 'public',
  limit: 'strict',
  summary: 'Downloads the pitch deck of an introduction, for its investor',
  body: z.object({ secret }),
  response: 'file',
  errors: ['not_found', 'introduction_closed', ...downloadErrors],
})
