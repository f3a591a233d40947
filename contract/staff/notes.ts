import { z } from 'zod'
import { entities, findQuestion } from '../application/catalogue.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { NamedPerson } from '../core/named-person.ts'

/** The limit per company, including deleted notes. */
export const maxNotes = 2000

export const maxNoteEdits = 100

const AnswerPin = z
  .strictObject({
    entity: z.enum(entities),
    /** Set for questions about a grant. */
    climate_grant: field.id().nullable().default(null),
    field: field.text(100),
  })
  .refine((pin) => findQuestion(pin.entity, pin.field) !== undefined, {
    message: 'Choose a question of the application',
    path: ['field'],
  })
  .meta({ examples: [{ entity: 'company', climate_grant: null, field: 'mission' }] })

export const Note = z.object({
  id: field.id(),
  /** A note is about an answer or a document. If both are null, the note is about the whole case. */
  answer: z
    .object({ entity: z.enum(entities), climate_grant: field.id().nullable(), field: z.string() })
    .nullable(),
  document: field.id().nullable(),
  text: z.string(),
  author: NamedPerson,
  mentions: z.array(NamedPerson),
  created_at: field.timestamp(),
  edited_at: field.timestamp().nullable(),
  /** Only admins receive deleted notes. */
  deleted_at: field.timestamp().nullable(),
})
export type Note = z.infer<typeof Note>

export const NoteVersion = Note.pick({ text: true, mentions: true }).extend({
  number: z.int(),
  written_at: field.timestamp(),
})
export type NoteVersion = z.infer<typeof NoteVersion>

const params = z.object({ companyId: field.id() })
const noteParams = params.extend({ noteId: field.id() })

const content = {
  text: field.longText(5000),
  /** Staff to notify by email, according to their preference: immediately, in the daily summary, or not at all. */
  mentions: z.array(field.id()).max(20).default([]),
}

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/notes/',
  access: 'staff',
  summary:
    'Internal notes about a company, newest first; admins also get deleted notes. Never shown to applicants',
  params,
  response: z.array(Note),
})

export const addNote = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/notes/',
  access: 'staff',
  limit: 'costly',
  summary: 'Adds an internal note about an answer, a document or the case',
  params,
  body: z.object({
    answer: AnswerPin.nullable().default(null),
    document: field.id().nullable().default(null),
    ...content,
  }),
  response: Note,
  errors: ['not_found', 'address_not_verified', 'limit_reached', 'invalid_request'],
})

export const updateNote = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/notes/:noteId/',
  access: 'staff',
  summary: 'Edits the caller’s note; admins can read the earlier version',
  params: noteParams,
  body: z.object(content),
  response: Note,
  errors: ['not_found', 'forbidden', 'address_not_verified', 'limit_reached', 'invalid_request'],
})

export const listNoteVersions = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/notes/:noteId/versions/',
  access: 'admin',
  summary: 'The earlier versions of a note, newest first',
  params: noteParams,
  response: z.array(NoteVersion),
  errors: ['not_found'],
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/v1/companies/:companyId/notes/:noteId/',
  access: 'staff',
  summary: 'Deletes the caller’s note; admins can still read it',
  params: noteParams,
  response: 'nothing',
  errors: ['not_found', 'forbidden'],
})
