import * as notes from '#contract/staff/notes.ts'
import { api, mutation, query } from '#web/core/api.ts'

export const {
  useListNotesQuery,
  useListNoteVersionsQuery,
  useAddNoteMutation,
  useUpdateNoteMutation,
  useDeleteNoteMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    listNotes: query(build, notes.listNotes, ['company', 'note']),
    listNoteVersions: query(build, notes.listNoteVersions, ['note']),
    addNote: mutation(build, notes.addNote, ['note']),
    updateNote: mutation(build, notes.updateNote, ['note']),
    deleteNote: mutation(build, notes.deleteNote, ['note']),
  }),
})
