import { z } from 'zod'
import { CompanyStatusName } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { search } from '../core/search.ts'
import { beforeMessage, SupportMessage, SupportThread } from '../support.ts'

/** Notes of one conversation, and saved replies of one person or of everybody, at most. */
export const inboxLimits = { notes: 500, savedReplies: 200 } as const

/** Who is expected to write next; null once a conversation is closed. */
const waitingOn = ['applicant', 'funder'] as const

/** A conversation as the inbox lists it. */
export const InboxThread = SupportThread.extend({
  /** A visitor's address, where they left one; null for a visitor who did not. */
  person_email: z.string().nullable(),
  company_status: CompanyStatusName.nullable(),
  /** Whether the person left the company of the conversation and can no longer read it. */
  person_left: z.boolean(),
  assigned_name: z.string().nullable(),
  closed_at: field.time().nullable(),
  waiting_on: z.enum(waitingOn).nullable(),
  /** The beginning of the last message. */
  last_text: z.string(),
})
export type InboxThread = z.infer<typeof InboxThread>

/** What staff write to each other about a conversation; its person never sees it. */
export const SupportNote = z.object({
  id: field.id(),
  at: field.time(),
  author_name: z.string(),
  text: z.string(),
})
export type SupportNote = z.infer<typeof SupportNote>

/**
 * A conversation with a page of its messages and notes, each oldest first: the newest together, or the page before a given
 * message or note.
 */
export const InboxConversation = InboxThread.extend({
  /** Until when its person has read. */
  person_read_at: field.time(),
  messages: z.array(SupportMessage),
  notes: z.array(SupportNote),
  /** Whether there are messages or notes before this page: fetch them with `before`. */
  has_earlier: z.boolean(),
})
export type InboxConversation = z.infer<typeof InboxConversation>

/** Conversations that are open, and how many of them are the caller’s or nobody’s. */
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
    'All conversations. With closed=false unread conversations come first, the oldest first; everything else is ordered from the latest',
  query: z.object({
    ...field.paging,
    /** Assigned to the caller. */
    mine: field.flag().optional(),
    unassigned: field.flag().optional(),
    closed: field.flag().optional(),
    unread: field.flag().optional(),
    waiting_on: z.enum(waitingOn).optional(),
    /** A part of the subject, or of the name of the person or the company. */
    search: search(200),
    company: field.id().optional(),
  }),
  response: field.page(InboxThread),
})

export const getInboxCounts = endpoint({
  method: 'GET',
  path: '/api/v1/support/inbox/counts/',
  access: 'staff',
  summary: 'How many conversations are open, and whose they are',
  response: InboxCounts,
})

export const getInboxConversation = endpoint({
  method: 'GET',
  path: '/api/v1/support/inbox/:threadId/',
  access: 'staff',
  summary: 'A conversation with a page of its messages and of the notes of the staff',
  params: threadParams,
  query: z.object({ before: beforeMessage() }),
  response: InboxConversation,
  errors: ['not_found'],
})

export const updateSupportThread = endpoint({
  method: 'PATCH',
  path: '/api/v1/support/inbox/:threadId/',
  access: 'staff',
  summary:
    'Says who of the staff answers a conversation, null for nobody in particular, or closes and reopens it',
  params: threadParams,
  body: z.object({ assigned_to: field.id().nullable(), closed: z.boolean() }).partial(),
  response: InboxThread,
  errors: ['not_found'],
})

export const addSupportNote = endpoint({
  method: 'POST',
  path: '/api/v1/support/inbox/:threadId/notes/',
  access: 'staff',
  summary: 'Writes a note to the staff, which the person of the conversation never sees',
  params: threadParams,
  body: z.object({ text: field.longText(5000) }),
  response: SupportNote,
  errors: ['not_found', 'limit_reached'],
})

/** A text that staff write again and again. */
export const SavedReply = z.object({
  id: field.id(),
  title: z.string(),
  text: z.string(),
  /** Whether all staff may use it. */
  shared: z.boolean(),
  /** Whether the caller may change it: their own, and every shared one for admins. */
  editable: z.boolean(),
})
export type SavedReply = z.infer<typeof SavedReply>

const savedReplyBody = z.object({ title: field.text(100), text: field.longText(5000), shared: z.boolean() })

const replyParams = z.object({ replyId: field.id() })

export const listSavedReplies = endpoint({
  method: 'GET',
  path: '/api/v1/support/replies/',
  access: 'staff',
  summary: 'The caller’s own saved replies and those that all staff share, by title',
  response: z.array(SavedReply),
})

export const createSavedReply = endpoint({
  method: 'POST',
  path: '/api/v1/support/replies/',
  access: 'staff',
  summary: 'Saves a reply, for oneself or for all staff',
  body: savedReplyBody,
  response: SavedReply,
  errors: ['limit_reached'],
})

export const updateSavedReply = endpoint({
  method: 'PATCH',
  path: '/api/v1/support/replies/:replyId/',
  access: 'staff',
  summary: 'Changes a saved reply: one’s own, or as an admin any shared one',
  params: replyParams,
  body: savedReplyBody.partial(),
  response: SavedReply,
  errors: ['not_found', 'forbidden'],
})

export const deleteSavedReply = endpoint({
  method: 'DELETE',
  path: '/api/v1/support/replies/:replyId/',
  access: 'staff',
  summary: 'Deletes a saved reply: one’s own, or as an admin any shared one',
  params: replyParams,
  response: 'nothing',
  errors: ['not_found', 'forbidden'],
})
