import { z } from 'zod'
import { AttachedFile } from './documents.ts'
import { endpoint } from './core/endpoint.ts'
import { downloadErrors } from './core/errors.ts'
import * as field from './core/fields.ts'

/** Maximum threads per person, messages per thread, and messages per page. */
export const supportLimits = { threads: 100, messages: 1000, page: 50 } as const

/** Messages from unconfirmed addresses are deleted after this number of hours. */
export const confirmationHours = 24

const messageText = () => field.longText(5000)

export const SupportMessage = z.object({
  id: field.id(),
  at: field.timestamp(),
  from_staff: z.boolean(),
  /** Null for a visitor. */
  author_name: z.string().nullable(),
  text: z.string(),
  file: AttachedFile.nullable(),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const SupportThread = z.object({
  id: field.id(),
  /** Null for visitors and for conversations that are not about a company. */
  company_id: field.id().nullable(),
  company_name: z.string().nullable(),
  /** Null for a visitor. */
  person_name: z.string().nullable(),
  subject: z.string(),
  offer: z.object({ id: field.id(), number: z.int(), advance: z.string() }).nullable(),
  assigned_to: field.id().nullable(),
  last_message_at: field.timestamp(),
  /** The number of messages that the caller's side (customer or staff) has not read. */
  unread: z.int(),
})
export type SupportThread = z.infer<typeof SupportThread>

export const SupportConversation = SupportThread.extend({
  messages: z.array(SupportMessage),
  /** True if there are earlier messages. Fetch them with `before`. */
  has_earlier: z.boolean(),
})
export type SupportConversation = z.infer<typeof SupportConversation>

export const VisitorConversation = SupportConversation.extend({
  /**
   * The visitor's address, which must be confirmed before staff see the last message; null if no message is pending.
   */
  unconfirmed_email: z.string().nullable(),
})
export type VisitorConversation = z.infer<typeof VisitorConversation>

/** The id of the oldest entry that the client has. In the inbox, entries include notes. */
export const messageCursor = () =>
  field.id().optional().describe('Only messages before the message with this id')

const threadParams = z.object({ threadId: field.id() })

export const listSupportThreads = endpoint({
  method: 'GET',
  path: '/api/v1/support/threads/',
  access: 'user',
  summary: 'The caller’s conversations with support, newest first',
  response: z.array(SupportThread),
})

export const openSupportThread = endpoint({
  method: 'POST',
  path: '/api/v1/support/threads/',
  access: 'user',
  limit: 'costly',
  summary:
    'Starts a conversation with support, optionally about one of the caller’s companies and its offer, and then with an optional file',
  encoding: 'either',
  body: z.object({
    company: field.id().optional(),
    offer: field.id().optional(),
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
  summary: 'A conversation with a page of its messages, for its author and staff',
  params: threadParams,
  query: z.object({ before: messageCursor() }),
  response: SupportConversation,
  errors: ['not_found'],
})

export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/api/v1/support/threads/:threadId/messages/',
  access: 'user',
  limit: 'costly',
  summary:
    'Sends a message, with an optional file if the conversation is about a company; also used by staff to reply',
  params: threadParams,
  encoding: 'either',
  body: z.object({ text: messageText(), file: field.file().optional() }),
  response: SupportConversation,
  errors: ['not_found', 'limit_reached', 'too_large', 'invalid_file_type'],
})

export const getReplyTime = endpoint({
  method: 'GET',
  path: '/api/v1/support/reply_time/',
  access: 'public',
  limit: 'strict',
  summary: 'The usual time until the first reply to a conversation',
  response: z.object({
    /** The median time until the first reply in recent conversations, in minutes; null if too few have replies. */
    usual_minutes: z.int().nullable(),
  }),
})

export const markSupportThreadRead = endpoint({
  method: 'POST',
  path: '/api/v1/support/threads/:threadId/read/',
  access: 'user',
  summary: 'Marks a conversation as read by the caller or, for staff, by support',
  params: threadParams,
  response: 'nothing',
  errors: ['not_found'],
})

export const downloadSupportFile = endpoint({
  method: 'GET',
  path: '/api/v1/support/messages/:messageId/file/',
  access: 'user',
  limit: 'costly',
  summary: 'Downloads the file of a message, for users who may read its conversation',
  params: z.object({ messageId: field.id() }),
  response: 'file',
  errors: ['not_found', ...downloadErrors],
})

/** The visitor's secret: 43 characters of base64url, stored in the browser. */
const secret = () =>
  z
    .string()
    .regex(/^[\w-]{43}$/, 'Enter a valid conversation secret')
    .meta({ examples: ['q3rT0pN8yXkZ1vB5cW7dF9gH2jL4mP6sU8aE0iOxKzY'] })

export const writeAsVisitor = endpoint({
  method: 'POST',
  path: '/api/v1/support/visitors/messages/',
  access: 'public',
  limit: 'strict',
  summary:
    'Sends a message to support without signing in; the browser’s secret identifies the conversation. Under heavy traffic, the message reaches staff after its address is confirmed, and replaces an earlier unconfirmed message',
  body: z.object({
    secret: secret(),
    text: messageText(),
    /** Required under heavy traffic, when staff get the message only after the address is confirmed. */
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
  summary: 'Returns a visitor’s conversation and marks it as read; a POST keeps the secret out of the URL',
  body: z.object({ secret: secret(), before: messageCursor() }),
  response: VisitorConversation,
  errors: ['not_found'],
})
