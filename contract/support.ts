import { z } from 'zod'
import { AttachedFile } from './documents.ts'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'

/** The most conversations of one person, messages of one conversation, and messages of one page. */
export const supportLimits = { threads: 100, messages: 1000, page: 50 } as const

/** A message that waits for a confirmed address is deleted after this time. */
export const confirmationHours = 24

const messageText = () => field.longText(5000)

export const SupportMessage = z.object({
  id: field.id(),
  at: field.time(),
  from_staff: z.boolean(),
  /** Null for a visitor. */
  author_name: z.string().nullable(),
  text: z.string(),
  file: AttachedFile.nullable(),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const SupportThread = z.object({
  id: field.id(),
  /** Null where the person wrote without a company, and for visitors. */
  company_id: field.id().nullable(),
  company_name: z.string().nullable(),
  /** Null for a visitor. */
  person_name: z.string().nullable(),
  subject: z.string(),
  assigned_to: field.id().nullable(),
  last_message_at: field.time(),
  /** What the caller's side has not read. */
  unread: z.int(),
})
export type SupportThread = z.infer<typeof SupportThread>

/** A conversation with a page of its messages: the newest, or the page before a given message. Oldest first. */
export const SupportConversation = SupportThread.extend({
  messages: z.array(SupportMessage),
  /** Whether there are messages before this page: fetch them with `before`. */
  has_earlier: z.boolean(),
})
export type SupportConversation = z.infer<typeof SupportConversation>

/** The conversation of a visitor. */
export const VisitorConversation = SupportConversation.extend({
  /**
   * The address to which a link was mailed: the last message reaches staff only once the link is opened. Null when no
   * message waits for that.
   */
  unconfirmed_email: z.string().nullable(),
})
export type VisitorConversation = z.infer<typeof VisitorConversation>

/** The first message of a page that was loaded: the reply has the messages before it. */
export const beforeMessage = () =>
  field.id().optional().describe('Only messages before the message with this id')

const threadParams = z.object({ threadId: field.id() })

export const listSupportThreads = endpoint({
  method: 'GET',
  path: '/api/v1/support/threads/',
  access: 'user',
  summary: 'The caller’s own conversations with support, the latest first',
  response: z.array(SupportThread),
})

export const openSupportThread = endpoint({
  method: 'POST',
  path: '/api/v1/support/threads/',
  access: 'user',
  limit: 'costly',
  summary:
    'Begins a conversation with support: about a company, if one is named that the caller belongs to, and then with one file if there is one',
  encoding: 'either',
  body: z.object({
    company: field.id().optional(),
    text: messageText(),
    file: field.file().optional(),
  }),
  response: SupportConversation,
  errors: ['not_found', 'limit_reached', 'too_large', 'invalid_file_type'],
})

export const getSupportThread = endpoint({
  method: 'GET',
  path: '/api/v1/support/threads/:threadId/',
  access: 'user',
  summary: 'A conversation with a page of its messages, for its author and for staff',
  params: threadParams,
  query: z.object({ before: beforeMessage() }),
  response: SupportConversation,
  errors: ['not_found'],
})

export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/api/v1/support/threads/:threadId/messages/',
  access: 'user',
  limit: 'costly',
  summary:
    'Writes into a conversation, with one file where it is about a company; staff answer by the same call',
  params: threadParams,
  encoding: 'either',
  body: z.object({ text: messageText(), file: field.file().optional() }),
  response: SupportConversation,
  errors: ['not_found', 'limit_reached', 'too_large', 'invalid_file_type'],
})

export const markSupportThreadRead = endpoint({
  method: 'POST',
  path: '/api/v1/support/threads/:threadId/read/',
  access: 'user',
  summary: 'Marks a conversation as read by the caller’s side',
  params: threadParams,
  response: 'nothing',
  errors: ['not_found'],
})

export const downloadSupportFile = endpoint({
  method: 'GET',
  path: '/api/v1/support/messages/:messageId/file/',
  access: 'user',
  limit: 'costly',
  summary: 'The file of a message, for whoever may read its conversation',
  params: z.object({ messageId: field.id() }),
  response: 'file',
  errors: ['not_found'],
})

/** What a visitor's browser keeps; 43 characters of base64url. */
const secret = () =>
  z
    .string()
    .regex(/^[\w-]{43}$/, 'This is not the secret of a conversation')
    .meta({ examples: ['q3rT0pN8yXkZ1vB5cW7dF9gH2jL4mP6sU8aE0iOxKzY'] })

export const writeAsVisitor = endpoint({
  method: 'POST',
  path: '/api/v1/support/visitors/messages/',
  access: 'public',
  limit: 'strict',
  summary:
    'Writes to support without signing in; the browser’s secret identifies the conversation. While many visitors write, the message reaches staff once its address is confirmed, and replaces a message that waits for that',
  body: z.object({
    secret: secret(),
    text: messageText(),
    /** Required while many visitors write; then a link is mailed to it. */
    email: field.email().optional(),
  }),
  response: VisitorConversation,
  errors: ['limit_reached'],
})

export const readAsVisitor = endpoint({
  method: 'POST',
  path: '/api/v1/support/visitors/',
  access: 'public',
  limit: 'strict',
  summary:
    'The conversation of a visitor, which this marks as read; a POST, so that the secret is not part of the URL',
  body: z.object({ secret: secret(), before: beforeMessage() }),
  response: VisitorConversation,
  errors: ['not_found'],
})
