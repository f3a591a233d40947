import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { readDrafts, writeDraft } from '#web/core/storage/text-drafts.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { selectUser } from '#web/features/session/selectors.ts'

interface SupportState {
  /** Drafts by conversation id. The empty key is for a new conversation. */
  drafts: Record<string, string>
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    support: SupportState
  }
}

const initialState: SupportState = { drafts: {} }

const slice = createSlice({
  name: 'support',
  initialState,
  reducers: {
    drafted: (state, { payload }: PayloadAction<{ key: string; text: string }>) => {
      if (payload.text === '') delete state.drafts[payload.key]
      else state.drafts[payload.key] = payload.text
    },
    draftsRestored: (state, { payload }: PayloadAction<Record<string, string>>) => {
      state.drafts = { ...payload, ...state.drafts }
    },
  },
})

const { drafted, draftsRestored } = slice.actions
const injected = slice.injectInto(rootReducer)
export const selectDraft = (state: RootState, key: string) => injected.selectSlice(state).drafts[key] ?? ''

export const restoreDrafts = createAppThunk('support/drafts', async (_: void, { extra, state, dispatch }) => {
  const user = selectUser(state())
  if (user) dispatch(draftsRestored(readDrafts(extra.storage, user.id)))
})

/** Empty text deletes the draft. */
export const typeDraft = createAppThunk(
  'support/type',
  async ({ key, text }: { key: string; text: string }, { extra, state, dispatch }) => {
    dispatch(drafted({ key, text }))
    const user = selectUser(state())
    if (user) writeDraft(extra.storage, user.id, key, text)
  },
)
