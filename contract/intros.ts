import { z } from 'zod'
import { Person } from './companies.ts'
import { AttachedFile } from './documents.ts'
import { endpoint } from './core/endpoint.ts'
import { downloadErrors } from './core/errors.ts'
import * as field from './core/fields.ts'

export const introStatuses = ['draft', 'submitted', 'sent'] as const
export const introAnswers = [
  /** The introduction is not sent until a staff member releases it (`needs_release`). */
  'awaiting_release',
  /** The introduction was awaiting release when a staff member sent the application back. */
  'sent_back',
  'queued',
  'sent',
  'failed',
  'interested',
  'declined',
  'withdrawn',
] as const

export const IntroducedInvestor = z.object({
  id: field.id(),
  name: z.string(),
  status: z.enum(introAnswers),
  /** Null unless the investor wants to talk and the introduction is not withdrawn. */
  email: z.string().nullable(),
  requested_at: field.timestamp(),
  /**
   * When a job recorded that the mail server had accepted the email. Null before; stays null if the investor answers
   * or the introduction is withdrawn first.
   */
  sent_at: field.timestamp().nullable(),
  /** When the investor first opened the introduction. */
  opened_at: field.timestamp().nullable(),
  /** When the investor first opened the pitch deck. */
  pitch_opened_at: field.timestamp().nullable(),
  answered_at: field.timestamp().nullable(),
  withdrawn_at: field.timestamp().nullable(),
  decline_reason: z.string().nullable(),
  changed_at: field.timestamp(),
})
export type IntroducedInvestor = z.infer<typeof IntroducedInvestor>

const answers = {
  first_name: field.text(100).nullable(),
  last_name: field.text(100).nullable(),
  name: field.text(200).nullable(),
  blurb: field.longText(2000).nullable(),
  pitch_url: field.url().nullable(),
} as const

export const sendBackReasons = {
  claim: 'A claim needs evidence or softer wording',
  investors: 'The investors aren’t a good match',
  deck: 'The pitch deck doesn’t match the application',
  other: 'Something else',
} as const

export const SendBack = z.object({
  /**
   * The number of the send-back in the company’s history. Later changes with the audience `everyone` have higher
   * numbers.
   */
  number: z.int(),
  at: field.timestamp(),
  author: Person,
  reason: z.enum(field.typedKeys(sendBackReasons)),
  note: z.string(),
})
export type SendBack = z.infer<typeof SendBack>

export const IntroApplication = z.object({
  id: field.id(),
  kind: z.literal('vc_intro'),
  /** The number of the company’s last change. Clients send it as Base-Version with edits, to detect conflicts. */
  version: z.int(),
  company: field.id(),
  company_name: z.string().nullable(),
  status: z.enum(introStatuses),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  name: z.string().nullable(),
  blurb: z.string().nullable(),
  pitch_url: z.string().nullable(),
  pitch: AttachedFile.nullable(),
  created_at: field.timestamp(),
  submitted_at: field.timestamp().nullable(),
  sent_at: field.timestamp().nullable(),
  /** True if staff must release introductions that a member sends. */
  needs_release: z.boolean(),
  investors: z.array(IntroducedInvestor),
  /** The last times a reviewer returned the letter with a note, newest first. */
  send_backs: z.array(SendBack),
})
export type IntroApplication = z.infer<typeof IntroApplication>

const params = z.object({ introId: field.id() })

export const listIntros = endpoint({
  method: 'GET',
  path: '/api/v1/vc/applications/',
  access: 'user',
  summary: 'Applications for introductions: of the caller’s companies, or all for analysts and admins',
  query: z.object({
    ...field.paging,
    company: field.id().optional(),
    status: z.array(z.enum(introStatuses)).max(3).optional(),
    ordering: z.enum(['created_at', '-created_at']).default('-created_at'),
  }),
  response: field.page(IntroApplication),
})

export const getIntro = endpoint({
  method: 'GET',
  path: '/api/v1/vc/applications/:introId/',
  access: 'viewer',
  summary: 'An application for introductions',
  params,
  response: IntroApplication,
})

export const createIntro = endpoint({
  method: 'POST',
  path: '/api/v1/vc/applications/',
  access: 'user',
  summary: 'Creates a draft application for introductions',
  body: z.object(answers).partial().extend({ company: field.id() }),
  response: IntroApplication,
  errors: ['limit_reached', 'not_found', 'forbidden'],
})

export const updateIntro = endpoint({
  method: 'PATCH',
  path: '/api/v1/vc/applications/:introId/',
  access: 'member',
  limit: 'costly',
  summary: 'Updates a draft; send JSON, or a multipart form to upload a pitch deck',
  params,
  encoding: 'either',
  body: z.object({ ...field.formFields(answers), pitch: field.fileSlots(['pitch']).pitch }).partial(),
  response: IntroApplication,
  errors: ['intro_not_draft', 'edit_conflict', 'too_large', 'invalid_file_type', 'storage_full'],
})

export const submitIntro = endpoint({
  method: 'POST',
  path: '/api/v1/vc/applications/:introId/submit/',
  access: 'member',
  limit: 'costly',
  summary: 'Submits a draft; requires a name, a company name, a blurb, and a pitch deck or its URL',
  params,
  response: IntroApplication,
  errors: ['intro_not_draft', 'incomplete_application'],
})

export const sendIntro = endpoint({
  method: 'POST',
  path: '/api/v1/vc/applications/:introId/send_to_vcs/',
  access: 'member',
  limit: 'mail',
  summary:
    'Sends a submitted application to the chosen investors, once each; while `needs_release` is true, it waits for release by staff',
  params,
  body: z.object({ vcs: z.array(field.id()).min(1, 'Choose at least one investor').max(100) }),
  response: IntroApplication,
  errors: ['address_not_verified', 'intro_not_submitted', 'invalid_request'],
})

export const IntroductionLetter = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** A verified address: the author's if possible, or else a different member's; null if no address is verified. */
  reply_to: z.string().nullable(),
})
export type IntroductionLetter = z.infer<typeof IntroductionLetter>

export const previewIntro = endpoint({
  method: 'GET',
  path: '/api/v1/vc/applications/:introId/preview/',
  access: 'viewer',
  summary: 'Previews the email to an investor; its links are inactive',
  params,
  query: z.object({ investor: field.id() }),
  response: IntroductionLetter,
  errors: ['not_found'],
})

export const withdrawIntro = endpoint({
  method: 'POST',
  path: '/api/v1/vc/applications/:introId/withdraw/',
  access: 'member',
  limit: 'costly',
  summary: 'Withdraws introductions to these investors and disables their links',
  params,
  body: z.object({ vcs: z.array(field.id()).min(1, 'Choose at least one investor').max(100) }),
  response: IntroApplication,
  errors: ['not_found'],
})

export const WaitingIntroduction = z.object({
  intro: field.id(),
  company: field.id(),
  company_name: z.string().nullable(),
  investor: field.id(),
  investor_name: z.string(),
  requested_at: field.timestamp(),
  /** Null if the application was never sent back. */
  sent_back: SendBack.pick({ at: true, reason: true }).nullable(),
})
export type WaitingIntroduction = z.infer<typeof WaitingIntroduction>

export const listWaitingIntroductions = endpoint({
  method: 'GET',
  path: '/api/v1/vc/introductions/waiting/',
  access: 'staff',
  summary: 'Introductions that wait for release by staff, or for changes by the company, oldest first',
  query: z.object({ ...field.paging, waiting_on: z.enum(['funder', 'applicant']).default('funder') }),
  response: field.page(WaitingIntroduction),
})

export const releaseIntro = endpoint({
  method: 'POST',
  path: '/api/v1/vc/applications/:introId/release/',
  access: 'staff',
  summary: 'Releases waiting introductions, which sends them',
  params,
  body: z.object({ vcs: z.array(field.id()).min(1, 'Choose at least one investor').max(100) }),
  response: IntroApplication,
  errors: ['not_found', 'invalid_request'],
})

export const sendBackIntro = endpoint({
  method: 'POST',
  path: '/api/v1/vc/applications/:introId/send_back/',
  access: 'staff',
  summary:
    'Returns an application that is waiting for its first release to the company as a draft, with a note',
  params,
  body: z.object({
    reason: z.enum(field.typedKeys(sendBackReasons)),
    note: field.longText(2000),
  }),
  response: IntroApplication,
  errors: ['intro_not_waiting'],
})

export const downloadIntroPitch = endpoint({
  method: 'GET',
  path: '/api/v1/vc/applications/:introId/download/',
  access: 'viewer',
  summary: 'Downloads the pitch deck of an application for introductions',
  params,
  response: 'file',
  errors: downloadErrors,
})
