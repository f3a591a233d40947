import type { Request } from '#contract/core/endpoint.ts'
import * as contract from '#contract/staff/notes.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { isField, splitField } from '#web/features/company/answers.ts'
import { loadNotes } from '../slice.ts'

type Words = Request<typeof contract.updateNote>['body']
type NewNote = Request<typeof contract.addNote>['body']

/** What a note is about: an answer, a document, or with neither the case as a whole. */
export type NotePin = Pick<NewNote, 'answer' | 'document'>

/** The answer that a field of the application names; the case itself for anything else. */
export function toAnswerPin(field: string): NotePin['answer'] {
  if (!isField(field)) return null
  const { entity, id, name } = splitField(field)
  return { entity, climate_grant: id, field: name }
}

export const addNote = createAppThunk(
  'admin/addNote',
  async ({ companyId, body }: { companyId: string; body: NewNote }, { extra, dispatch }) => {
    await extra.call(contract.addNote, { params: { companyId }, body })
    await dispatch(loadNotes(companyId))
  },
)

interface NotePlace {
  companyId: string
  noteId: string
}

export const updateNote = createAppThunk(
  'admin/updateNote',
  async ({ body, ...params }: NotePlace & { body: Words }, { extra, dispatch }) => {
    await extra.call(contract.updateNote, { params, body })
    await dispatch(loadNotes(params.companyId))
  },
)

export const loadNoteVersions = apiThunk(
  'admin/noteVersions',
  contract.listNoteVersions,
  (params: NotePlace) => ({
    params,
  }),
)

export const deleteNote = createAppThunk(
  'admin/deleteNote',
  async (params: NotePlace, { extra, dispatch }) => {
    await extra.call(contract.deleteNote, { params })
    await dispatch(loadNotes(params.companyId))
  },
)
