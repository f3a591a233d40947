import * as notes from '#contract/staff/notes.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'

export const {
  useListNotesQuery,
  useListNoteVersionsQuery,
  useAddNoteMutation,
  useUpdateNoteMutation,
  useDeleteNoteMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listNotes: buildQuery(build, notes.listNotes, ['company', 'note']),
    listNoteVersions: buildQuery(build, notes.listNoteVersions, ['note']),
    addNote: buildMutation(build, notes.addNote, ['note']),
    updateNote: buildMutation(build, notes.updateNote, ['note']),
    deleteNote: buildMutation(build, notes.deleteNote, ['note']),
  }),
})
