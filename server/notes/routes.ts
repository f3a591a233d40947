import * as contract from '#contract/staff/notes.ts'
import type { Route } from '#server/context.ts'
import { addNote, deleteNote, listNotes, listNoteVersions, updateNote } from './notes.ts'

export function noteRoutes(route: Route): void {
  route(contract.listNotes, (r) => listNotes(r.ctx, r.company))
  route(contract.addNote, ({ ctx, company, body }) => addNote(ctx, company, body))
  route(contract.updateNote, (r) => updateNote(r.ctx, r.company, r.params.noteId, r.body))
  route(contract.listNoteVersions, (r) => listNoteVersions(r.ctx, r.company.companyId, r.params.noteId))
  route(contract.deleteNote, (r) => deleteNote(r.ctx, r.company, r.params.noteId))
}
