import { z } from 'zod'
import { entities, findQuestion } from '../application/catalogue.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { NamedPerson } from '../core/named-person.ts'

/** How many notes a company may have, deleted notes included. */
export const maxNotes = 2000

/** How often a note may be edited. */
export const maxNoteEdits = 100

/** The question of the application that a note is about. */
const AnswerPin = z
  .strictObject({
    entity: z.enum(entities),
    /** The grant of the question, where there are several. */
    climate_grant: field.id().nullable().default(null),
    field: field.text(100),
  })
  .refine((pin) => findQuestion(pin.entity, pin.field) !== undefined, {
    message: 'Choose one of the questions',
    path: ['field'],
  })
  .meta({ examples: [{ entity: 'company', climate_grant: null, field: 'mission' }] })

export const Note = z.object({
  id: field.id(),
  /** The answer or the document that it is about; the case as a whole where both are null. */
  answer: z
    .object({ entity: z.enum(entities), climate_grant: field.id().nullable(), field: z.string() })
    .nullable(),
  document: field.id().nullable(),
  text: z.string(),
  author: NamedPerson,
  mentions: z.array(NamedPerson),
  created_at: field.time(),
  edited_at: field.time().nullable(),
  /** When its author deleted it. Only admins get deleted notes. */
  deleted_at: field.time().nullable(),
})
export type Note = z.infer<typeof Note>

/** A text of a note that a later edit replaced. */
export const NoteVersion = Note.pick({ text: true, mentions: true }).extend({
  /** From 1. */
  number: z.int(),
  written_at: field.time(),
})
export type NoteVersion = z.infer<typeof NoteVersion>

const params = z.object({ companyId: field.id() })
const noteParams = params.extend({ noteId: field.id() })

const words = {
  text: field.longText(5000),
  /** Staff who are to read it; each is mailed once, in the way they chose. */
  mentions: z.array(field.id()).max(20).default([]),
}

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/notes/',
  access: 'staff',
  summary:
    'The notes of staff about a company, newest first, for admins with deleted notes; applicants never see them',
  params,
  response: z.array(Note),
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/notes/',
  access: 'staff',
  limit: 'costly',
  summary: 'Writes a note that only staff can read, about an answer, a document or the case',
  params,
  body: z.object({
    answer: AnswerPin.nullable().default(null),
    document: field.id().nullable().default(null),
    ...words,
  }),
  response: Note,
  errors: ['not_found', 'limit_reached', 'invalid_request'],
})

export const updateNote = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/notes/:noteId/',
  access: 'staff',
  summary: 'Changes the text of the caller’s own note; admins can read the text before',
  params: noteParams,
  body: z.object(words),
  response: Note,
  errors: ['not_found', 'forbidden', 'limit_reached', 'invalid_request'],
})

export const listNoteVersions = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/notes/:noteId/versions/',
  access: 'admin',
  summary: 'The texts of a note that edits replaced, newest first',
  params: noteParams,
  response: z.array(NoteVersion),
  errors: ['not_found'],
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/v1/companies/:companyId/notes/:noteId/',
  access: 'staff',
  summary: 'Deletes the caller’s own note; admins can still read it',
  params: noteParams,
  response: 'nothing',
  errors: ['not_found', 'forbidden'],
})
