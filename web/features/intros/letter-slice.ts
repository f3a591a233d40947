import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { AppError } from '#contract/core/errors.ts'
import * as contract from '#contract/intros.ts'
import type { IntroApplication } from '#contract/intros.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { createPerStoreGetter } from '#web/core/per-store.ts'
import { createSerialQueue } from '#web/core/serial-queue.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { requireCompany } from '#web/features/company/selectors.ts'
import { explainUploadFailure, type Refusal } from '#web/features/documents/refusal.ts'
import { type LetterField, type LetterTexts, buildLetterChanges, toLetterTexts } from './letter.ts'
import { selectApplication, selectDraft } from './selectors.ts'
import { applicationReceived, letterOpened } from './slice.ts'

interface DeckUpload {
  filename: string
  /** In bytes. */
  size: number
  phase: 'sending' | 'failed'
  /** The share of the file that was sent, 0 to 1. */
  sent: number
  refusal: Refusal | null
}

export interface LetterState {
  /** The latest typed values; null until the user types. */
  texts: LetterTexts | null
  save: { phase: 'idle' | 'saving' | 'failed'; savedAt: string | null; error: ApiError | null }
  upload: DeckUpload | null
}

/** Saves run in sequence, so that the first save creates the draft and later saves update it. */
const getSaves = createPerStoreGetter(createSerialQueue)

const getPendingDeck = createPerStoreGetter(() => new Map<'deck', { file: File; stop?: () => void }>())

async function requireDraft(
  { extra, state, dispatch }: ThunkTools,
  texts: LetterTexts | null,
): Promise<IntroApplication> {
  const draft = selectDraft(state())
  if (draft) return draft
  const company = requireCompany(state(), 'no_company')
  const answers = texts ? buildLetterChanges(texts, null) : {}
  const created = await extra.call(contract.createIntro, { body: { company: company.id, ...answers } })
  dispatch(applicationReceived(created))
  return created
}

/** Throws `no_company` and `edit_conflict`. */
export const saveTexts = createAppThunk('intros/save', (texts: LetterTexts, tools) =>
  getSaves(tools.extra)(async () => {
    // A submitted letter cannot be changed.
    if (selectApplication(tools.state()) && !selectDraft(tools.state())) return
    const draft = await requireDraft(tools, texts)
    const body = buildLetterChanges(texts, toLetterTexts(draft))
    if (Object.keys(body).length === 0) return
    const request = { params: { introId: draft.id }, body, baseVersion: draft.version }
    tools.dispatch(applicationReceived(await tools.extra.call(contract.updateIntro, request)))
  }),
)

export const resolveConflict = createAppThunk(
  'intros/resolve',
  async (
    { texts, choice }: { texts: LetterTexts; choice: 'local' | 'remote' },
    tools,
  ): Promise<LetterTexts> => {
    const { extra, state, dispatch } = tools
    const draft = selectDraft(state())
    if (!draft) return texts
    const current = await extra.call(contract.getIntro, { params: { introId: draft.id } })
    dispatch(applicationReceived(current))
    const conflicts = selectLetter(state()).save.error?.details.conflicts ?? []
    const remote = toLetterTexts(current)
    const names = conflicts.map(({ field }) => field as LetterField)
    const resolved = { ...texts }
    if (choice === 'remote') for (const name of names) resolved[name] = remote[name]
    await dispatch(saveTexts(resolved))
    return resolved
  },
)

const sendDeck = createAppThunk('intros/deck', async (texts: LetterTexts | null, tools) => {
  const { extra, dispatch, signal } = tools
  const pitch = getPendingDeck(extra).get('deck')?.file
  if (!pitch) throw new AppError('no_documents')
  let reportedShare = 0
  const onProgress = (sent: number) => {
    // The upload row shows only whole percentages.
    if (sent < 1 && sent - reportedShare < 0.01) return
    reportedShare = sent
    dispatch(deckAdvanced(sent))
  }
  await getSaves(extra)(async () => {
    const { id } = await requireDraft(tools, texts)
    const request = { params: { introId: id }, body: { pitch } }
    const saved = await extra.call(contract.updateIntro, request, { signal, onProgress })
    dispatch(applicationReceived(saved))
  })
  getPendingDeck(extra).delete('deck')
})

export const uploadDeck = createAppThunk(
  'intros/upload',
  async (
    { file, refusal, texts }: { file: File; refusal: Refusal | null; texts: LetterTexts | null },
    { extra, dispatch },
  ) => {
    getPendingDeck(extra).get('deck')?.stop?.()
    getPendingDeck(extra).set('deck', { file })
    dispatch(deckChosen({ filename: file.name, size: file.size, refusal }))
    if (!refusal) await dispatch(retryDeck(texts))
  },
)

export const retryDeck = createAppThunk(
  'intros/retry',
  async (texts: LetterTexts | null, { extra, dispatch }) => {
    const sending = dispatch(sendDeck(texts))
    const pending = getPendingDeck(extra).get('deck')
    if (pending) pending.stop = () => sending.abort()
    await sending
  },
)

export const cancelDeck = createAppThunk('intros/drop', async (_: void, { extra, dispatch }) => {
  const pending = getPendingDeck(extra)
  pending.get('deck')?.stop?.()
  pending.delete('deck')
  dispatch(deckDropped())
})

export const removeDeck = createAppThunk('intros/remove', (_: void, tools) =>
  getSaves(tools.extra)(async () => {
    const draft = selectDraft(tools.state())
    if (!draft) return
    const request = { params: { introId: draft.id }, body: { pitch: null } }
    tools.dispatch(applicationReceived(await tools.extra.call(contract.updateIntro, request)))
  }),
)

const toAppError = (error: ApiError | undefined) =>
  new AppError(error?.code ?? 'undefined_error', error && { message: error.message, details: error.details })

export const sendLetter = createAppThunk(
  'intros/send',
  async ({ texts, vcs }: { texts: LetterTexts | null; vcs: string[] }, tools) => {
    const { extra, dispatch, state } = tools
    const saved = texts && (await dispatch(saveTexts(texts)))
    if (saved && saveTexts.rejected.match(saved)) throw toAppError(saved.payload)
    const application = selectApplication(state())
    if (!application) throw new AppError('not_found')
    const params = { introId: application.id }
    if (application.status === 'draft')
      dispatch(applicationReceived(await extra.call(contract.submitIntro, { params })))
    // A resubmitted letter goes to its earlier investors without this call. `vcs` contains only new investors.
    if (vcs.length > 0)
      dispatch(applicationReceived(await extra.call(contract.sendIntro, { params, body: { vcs } })))
    dispatch(letterOpened(null))
  },
)

/** Opens a different letter after the current letter's pending saves have finished. */
export const openLetter = createAppThunk('intros/open', (introId: string, { extra, dispatch }) =>
  getSaves(extra)(async () => {
    dispatch(letterOpened(introId))
  }),
)

/** Withdraws an introduction, which disables its link. */
export const withdraw = createAppThunk(
  'intros/withdraw',
  async ({ introId, investor }: { introId: string; investor: string }, { extra, dispatch }) => {
    const request = { params: { introId }, body: { vcs: [investor] } }
    dispatch(applicationReceived(await extra.call(contract.withdrawIntro, request)))
  },
)

export const createNextDraft = createAppThunk('intros/again', async (texts: LetterTexts, tools) => {
  await requireDraft(tools, texts)
})

declare module '#web/core/store.ts' {
  interface LazySlices {
    introLetter: LetterState
  }
}

const initialState: LetterState = {
  texts: null,
  save: { phase: 'idle', savedAt: null, error: null },
  upload: null,
}

const slice = createSlice({
  name: 'intros/letter',
  reducerPath: 'introLetter',
  initialState,
  reducers: {
    textsTyped: (state, { payload }: PayloadAction<LetterTexts>) => {
      state.texts = payload
    },
    letterLeft: () => initialState,
    deckChosen: (
      state,
      { payload }: PayloadAction<{ filename: string; size: number; refusal: Refusal | null }>,
    ) => {
      state.upload = { ...payload, phase: payload.refusal ? 'failed' : 'sending', sent: 0 }
    },
    deckAdvanced: ({ upload }, { payload: sent }: PayloadAction<number>) => {
      if (upload) upload.sent = sent
    },
    deckDropped: (state) => {
      state.upload = null
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(letterOpened, (state) => {
        state.texts = null
      })
      .addCase(saveTexts.pending, ({ save }) => {
        Object.assign(save, { phase: 'saving', error: null })
      })
      .addCase(saveTexts.fulfilled, (state) => {
        state.save = { phase: 'idle', savedAt: new Date().toISOString(), error: null }
      })
      .addCase(saveTexts.rejected, ({ save }, { payload }) => {
        Object.assign(save, { phase: 'failed', error: payload ?? null })
      })
      .addCase(sendDeck.pending, ({ upload }) => {
        if (upload) Object.assign(upload, { phase: 'sending', sent: 0, refusal: null })
      })
      .addCase(sendDeck.fulfilled, (state) => {
        state.upload = null
      })
      .addCase(sendDeck.rejected, ({ upload }, { payload }) => {
        if (upload)
          Object.assign(upload, { phase: 'failed', refusal: explainUploadFailure(payload, upload.sent) })
      })
  },
})

export const { textsTyped, letterLeft } = slice.actions
const { deckChosen, deckAdvanced, deckDropped } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectLetter = (state: RootState) => injected.selectSlice(state)
