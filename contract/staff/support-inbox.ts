import { z } from 'zod'
import { CompanyStatusName } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { search } from '../core/search.ts'
import { messageCursor, SupportMessage, SupportThread } from '../support.ts'

/** Maximum notes per conversation, and maximum saved replies per user and in the shared list. */
export const inboxLimits = { notes: 500, savedReplies: 200 } as const

/** `applicant` includes visitors. */
const waitingOn = ['applicant', 'funder'] as const

export const InboxThread = SupportThread.extend({
  /** Null for users and visitors without an email address. */
  person_email: z.string().nullable(),
  company_status: CompanyStatusName.nullable(),
  /** True if the person can no longer read the conversation, because the person left the conversation's company. */
  person_left: z.boolean(),
  assigned_name: z.string().nullable(),
  closed_at: field.timestamp().nullable(),
  /** Null for closed conversations. */
  waiting_on: z.enum(waitingOn).nullable(),
  last_text: z.string(),
})
export type InboxThread = z.infer<typeof InboxThread>

/** A note in a conversation, visible only to staff. */
export const SupportNote = z.object({
  id: field.id(),
  at: field.timestamp(),
  author_name: z.string(),
  text: z.string(),
})
export type SupportNote = z.infer<typeof SupportNote>

export const InboxConversation = InboxThread.extend({
  /** The time up to which the applicant or visitor has read all messages. */
  person_read_at: field.timestamp(),
  messages: z.array(SupportMessage),
  notes: z.array(SupportNote),
  /** True if there are earlier entries. Fetch them with `before`. */
  has_earlier: z.boolean(),
})
export type InboxConversation = z.infer<typeof InboxConversation>

export const InboxCounts = z.object({
  open: z.int(),
  own: z.int(),
  unassigned: z.int(),
})
export type InboxCounts = z.infer<typeof InboxCounts>

const threadParams = z.object({ threadId: field.id() })

export const listSupportInbox = endpoint({
  method: 'GET',
  path: '/api/v1/support/inbox/',
  access: 'staff',
  summary:
    'All conversations, newest first. With `closed=false`, unread conversations come first, oldest first',
  query: z.object({
    ...field.paging,
    mine: field.flag().optional(),
    unassigned: field.flag().optional(),
    closed: field.flag().optional(),
    unread: field.flag().optional(),
    waiting_on: z.enum(waitingOn).optional(),
    /** Part of the subject, the company's name, or the person's name or email address. */
    search: search(200),
    company: field.id().optional(),
  }),
  response: field.page(InboxThread),
})

export const getInboxCounts = endpoint({
  method: 'GET',
  path: '/api/v1/support/inbox/counts/',
  access: 'staff',
  summary: 'The number of open conversations: all, assigned to the caller, and unassigned',
  response: InboxCounts,
})

export const getInboxConversation = endpoint({
  method: 'GET',
  path: '/api/v1/support/inbox/:threadId/',
  access: 'staff',
  summary: 'A conversation with a page of its messages and internal notes',
  params: threadParams,
  query: z.object({ before: messageCursor() }),
  response: InboxConversation,
  errors: ['not_found'],
})

export const updateSupportThread = endpoint({
  method: 'PATCH',
  path: '/api/v1/support/inbox/:threadId/',
  access: 'staff',
  summary: 'Assigns, closes or reopens a conversation; `assigned_to: null` removes the assignment',
  params: threadParams,
  body: z.object({ assigned_to: field.id().nullable(), closed: z.boolean() }).partial(),
  response: InboxThread,
  errors: ['not_found'],
})

export const addSupportNote = endpoint({
  method: 'POST',
  path: '/api/v1/support/inbox/:threadId/notes/',
  access: 'staff',
  summary: 'Adds an internal note, which only staff can see',
  params: threadParams,
  body: z.object({ text: field.longText(5000) }),
  response: SupportNote,
  errors: ['not_found', 'limit_reached'],
})

export const SavedReply = z.object({
  id: field.id(),
  title: z.string(),
  text: z.string(),
  shared: z.boolean(),
  /** True if the caller saved the reply. For admins, also true for all shared replies. */
  editable: z.boolean(),
})
export type SavedReply = z.infer<typeof SavedReply>

const savedReplyBody = z.object({ title: field.text(100), text: field.longText(5000), shared: z.boolean() })

const replyParams = z.object({ replyId: field.id() })

export const listSavedReplies = endpoint({
  method: 'GET',
  path: '/api/v1/support/replies/',
  access: 'staff',
  summary: 'The caller’s saved replies and all shared replies, by title',
  response: z.array(SavedReply),
})

export const createSavedReply = endpoint({
  method: 'POST',
  path: '/api/v1/support/replies/',
  access: 'staff',
  summary: 'Saves a reply for the caller or for all staff',
  body: savedReplyBody,
  response: SavedReply,
  errors: ['limit_reached'],
})

export const updateSavedReply = endpoint({
  method: 'PATCH',
  path: '/api/v1/support/replies/:replyId/',
  access: 'staff',
  summary: 'Updates one of the caller’s saved replies; admins can update any shared reply',
  params: replyParams,
  body: savedReplyBody.partial(),
  response: SavedReply,
  errors: ['not_found', 'forbidden'],
})

export const deleteSavedReply = endpoint({
  method: 'DELETE',
  path: '/api/v1/support/replies/:replyId/',
  access: 'staff',
  summary: 'Deletes one of the caller’s saved replies; admins can delete any shared reply',
  params: replyParams,
  response: 'nothing',
  errors: ['not_found', 'forbidden'],
})
