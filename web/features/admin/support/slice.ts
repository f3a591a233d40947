import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { readDrafts, writeDraft } from '#web/core/storage/text-drafts.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { addNote, sendReply } from './api.ts'

/** The box of an unsent text. */
export type DraftKind = 'reply' | 'note'

interface DraftsState {
  /** Unsent texts, by `toDraftKey`. */
  drafts: Record<string, string>
}

export const toDraftKey = (threadId: string, kind: DraftKind) => `${kind} ${threadId}`

/** Restores the unsent texts of this device. */
export const restoreDrafts = createAppThunk('admin/support/restoreDrafts', (_: void, { extra, state }) =>
  Promise.resolve(readDrafts(extra.storage, selectUser(state())?.id ?? '')),
)

/** Saves an unsent text on this device, until it is sent or the user signs out. */
export const saveDraft = createAppThunk('admin/support/saveDraft', (key: string, { extra, state }) => {
  const text = selectDrafts(state())[key] ?? ''
  writeDraft(extra.storage, selectUser(state())?.id ?? '', key, text)
  return Promise.resolve()
})

declare module '#web/core/store.ts' {
  interface LazySlices {
    adminSupport: DraftsState
  }
}

const slice = createSlice({
  name: 'admin/support',
  reducerPath: 'adminSupport',
  initialState: { drafts: {} } as DraftsState,
  reducers: {
    drafted: ({ drafts }, { payload }: PayloadAction<{ key: string; text: string }>) => {
      if (payload.text) drafts[payload.key] = payload.text
      else delete drafts[payload.key]
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(sendReply.fulfilled, ({ drafts }, { meta }) => {
        delete drafts[toDraftKey(meta.arg.threadId, 'reply')]
      })
      .addCase(restoreDrafts.fulfilled, (state, { payload }) => {
        state.drafts = { ...payload, ...state.drafts }
      })
      .addMatcher(addNote.matchFulfilled, ({ drafts }, { meta }) => {
        delete drafts[toDraftKey(meta.arg.originalArgs.params.threadId, 'note')]
      })
  },
})

export const { drafted } = slice.actions
const injected = slice.injectInto(rootReducer)
export const selectDrafts = (state: RootState) => injected.selectSlice(state).drafts
