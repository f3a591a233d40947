import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import * as contract from '#contract/support.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { api, buildPagedQuery } from '#web/core/api.ts'
import { readDrafts, writeDraft } from '#web/core/storage/text-drafts.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import {
  createVisitorSecret,
  readVisitorIdentity,
  type VisitorIdentity,
  writeVisitorIdentity,
} from './visitor-secret.ts'

/** Separate from the endpoints for users, because public pages do not load the session. */
export const visitorApi = api.injectEndpoints({
  endpoints: (build) => ({
    readAsVisitor: buildPagedQuery(
      build,
      contract.readAsVisitor,
      ['message'],
      ({ has_earlier, messages: [first] }, { body }) =>
        has_earlier && first ? { body: { ...body, before: first.id } } : undefined,
    ),
  }),
})

export const toVisitorRequest = (secret: string) => ({ body: { secret } })

interface VisitorState {
  /** Null before the visitor's first message. */
  identity: VisitorIdentity | null
  /** Null before the visitor types, and again after they send the message. */
  draft: string | null
}

const visitorId = 'visitor'

export const restoreVisitor = createAppThunk('support/visitor', async (_: void, { extra, dispatch }) => {
  const identity = readVisitorIdentity(extra.storage)
  dispatch(visitorRead({ identity, draft: readDrafts(extra.storage, visitorId)[''] ?? null }))
})

export const sendAsVisitor = createAppThunk(
  'support/visitorWrite',
  async ({ text, email }: { text: string; email: string }, { extra, state, dispatch }) => {
    const identity = { secret: selectVisitor(state()).identity?.secret ?? createVisitorSecret(), email }
    // The identity is saved before the call, so that the visitor finds the message even if the response is lost.
    writeVisitorIdentity(extra.storage, identity)
    const body = { secret: identity.secret, text, ...(email !== '' && { email }) }
    const conversation = await extra.call(contract.writeAsVisitor, { body })
    writeDraft(extra.storage, visitorId, '', '')
    const value = { pages: [conversation], pageParams: [null] }
    const arg = toVisitorRequest(identity.secret)
    dispatch(visitorApi.util.upsertQueryEntries([{ endpointName: 'readAsVisitor', arg, value }]))
    return identity
  },
)

export const typeAsVisitor = createAppThunk(
  'support/visitorType',
  async (text: string, { extra, dispatch }) => {
    dispatch(visitorTyped(text))
    writeDraft(extra.storage, visitorId, '', text)
  },
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    visitor: VisitorState
  }
}

const initialState: VisitorState = { identity: null, draft: null }

const slice = createSlice({
  name: 'visitor',
  initialState,
  reducers: {
    visitorRead: (_, { payload }: PayloadAction<VisitorState>) => payload,
    visitorTyped: (state, { payload }: PayloadAction<string>) => {
      state.draft = payload
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sendAsVisitor.fulfilled, (_, { payload: identity }) => ({ identity, draft: null }))
  },
})

const injected = slice.injectInto(rootReducer)
const { visitorRead, visitorTyped } = slice.actions
export const selectVisitor = (state: RootState) => injected.selectSlice(state)
