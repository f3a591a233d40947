import { createSelector, createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { Company } from '#contract/companies.ts'
import {
  type Document,
  replaceReviewDocument,
  uploadDocument,
  uploadReviewDocument,
} from '#contract/documents.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Services } from '#web/core/services.ts'
import { type AppDispatch, type Listener, type RootState, rootReducer } from '#web/core/store.ts'
import { wentOnline } from '#web/core/window-events.ts'
import { api } from '#web/core/api.ts'
import { createPerStoreGetter } from '#web/core/per-store.ts'
import { toInvalidatedTags } from '#web/core/tags.ts'
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { requireCompany, selectCompany } from '#web/features/company/selectors.ts'
import { loadCompany, refreshCompany } from '#web/features/company/slice.ts'
import { checkFile, type Refusal, explainUploadFailure } from './refusal.ts'
import { uploadAttachedFile } from './attached.ts'
import { createUploadMatcher, isAttachedTarget, type UploadTarget } from './targets.ts'

const maxConcurrent = 3

export interface Upload {
  id: string
  company: string
  target: UploadTarget
  filename: string
  /** In bytes. */
  size: number
  phase: 'waiting' | 'sending' | 'failed' | 'done'
  /** The share of the file that was sent, 0 to 1. */
  sent: number
  refusal: Refusal | null
  /** Null until the upload is done. Always null for files of grants and contracts, which are not documents. */
  document: Document | null
}

/** Files and abort functions by upload id. They can't be in the store, because they are not serializable. */
const getPendingFiles = createPerStoreGetter(() => new Map<string, { file: File; stop?: () => void }>())

declare module '#web/core/store.ts' {
  interface LazySlices {
    uploads: Upload[]
  }
}

type Work = (dispatch: AppDispatch, getState: () => RootState, services: Services) => void

/** Files that are empty or too large are added as failed uploads. Throws `company_not_saved`. */
export const addFiles = createAppThunk(
  'documents/add',
  async ({ target, files }: { target: UploadTarget; files: readonly File[] }, tools) => {
    const { extra, state, dispatch } = tools
    const company = requireCompany(state(), 'company_not_saved')
    if (isAttachedTarget(target) && target.owner === 'climate_grant') dispatch(cancelUploadsTo(target))
    const uploads = files.map((file) => createUpload(company.id, target, file))
    for (const [index, file] of files.entries()) {
      const upload = uploads[index]
      if (upload) getPendingFiles(extra).set(upload.id, { file })
    }
    dispatch(uploadsAdded(uploads))
    dispatch(sendWaiting)
  },
)

const cancelUploadsTo =
  (target: UploadTarget): Work =>
  (dispatch, getState) => {
    for (const { id } of selectUploads(getState()).filter(createUploadMatcher(target)))
      dispatch(cancelUpload(id))
  }

function createUpload(company: string, target: UploadTarget, file: File): Upload {
  const refusal = checkFile(file)
  return {
    id: nanoid(),
    company,
    target,
    filename: file.name,
    size: file.size,
    phase: refusal ? 'failed' : 'waiting',
    sent: 0,
    refusal,
    document: null,
  }
}

const sendWaiting: Work = (dispatch, getState, services) => {
  const uploads = selectAllUploads(getState())
  const freeSlots = maxConcurrent - uploads.filter(({ phase }) => phase === 'sending').length
  const next = uploads.filter(({ phase }) => phase === 'waiting').slice(0, Math.max(0, freeSlots))
  for (const { id } of next) {
    const sending = dispatch(sendUpload(id))
    const pending = getPendingFiles(services).get(id)
    if (pending) pending.stop = () => sending.abort()
    void sending.finally(() => dispatch(sendWaiting))
  }
}

const sendUpload = createAppThunk('documents/upload', async (id: string, tools): Promise<Document | null> => {
  const { extra, state, dispatch, signal } = tools
  const upload = selectAllUploads(state()).find((candidate) => candidate.id === id)
  const file = getPendingFiles(extra).get(id)?.file
  if (!upload || !file) throw new AppError('no_documents')
  let reportedShare = 0
  const onProgress = (sent: number) => {
    // Rows show only whole percentages.
    if (sent < 1 && sent - reportedShare < 0.01) return
    reportedShare = sent
    dispatch(uploadAdvanced({ id, sent }))
  }
  const document = await send(upload, file, tools, { signal, onProgress }).catch((error: unknown) => {
    // A retry after a conflict replaces the current file, so the user must see the current file first.
    if (isAttachedTarget(upload.target)) void dispatch(refreshCompany())
    throw error
  })
  getPendingFiles(extra).delete(id)
  // The first file for a provider adds the provider on the server.
  dispatch(api.util.invalidateTags(toInvalidatedTags(['document'], upload.company)))
  const refresh = dispatch(refreshCompany())
  // Attached files appear only when the company has been refetched.
  if (!document) await refresh
  return document
})

async function send(
  { company, target }: Upload,
  file: File,
  { extra, state }: ThunkTools,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<Document | null> {
  const openCompany = selectCompany(state())
  if (isAttachedTarget(target)) {
    const baseVersion = openCompany?.id === company ? openCompany.version : undefined
    await uploadAttachedFile(extra.call, { company, target, baseVersion }, file, options)
    return null
  }
  const { review, document_type, provider, replaces } = target
  const params = { companyId: company }
  if (replaces !== undefined && !review) throw new AppError('no_review')
  if (!review) {
    const source = provider && { provider_name: provider.name, source_type: provider.source_type }
    return extra.call(uploadDocument, { params, body: { file, document_type, ...source } }, options)
  }
  if (openCompany?.id === company && openCompany.actual_review?.id !== review)
    throw new AppError('no_actual_review')
  const reviewParams = { ...params, reviewId: review }
  if (replaces !== undefined) {
    const body = { id: replaces, file, review }
    return extra.call(
      replaceReviewDocument,
      { params: { ...reviewParams, documentId: replaces }, body },
      options,
    )
  }
  return extra.call(
    uploadReviewDocument,
    { params: reviewParams, body: { file, document_type, review } },
    options,
  )
}

export const retryUpload =
  (id: string): Work =>
  (dispatch) => {
    dispatch(uploadQueued(id))
    dispatch(sendWaiting)
  }

export const retryLostUploads: Listener = (startListening) => {
  startListening({
    actionCreator: wentOnline,
    effect: (_, { dispatch, ...store }) => {
      const lost = selectAllUploads(store.getState()).filter(({ refusal }) => refusal?.isLost)
      for (const { id } of lost) dispatch(retryUpload(id))
    },
  })
}

export const cancelUpload =
  (id: string): Work =>
  (dispatch, _, services) => {
    const files = getPendingFiles(services)
    files.get(id)?.stop?.()
    files.delete(id)
    dispatch(uploadDropped(id))
    dispatch(sendWaiting)
  }

const update = (uploads: Upload[], id: string, values: Partial<Upload>) =>
  Object.assign(uploads.find((upload) => upload.id === id) ?? {}, values)

const without = (uploads: readonly Upload[], dropped: string) => uploads.filter(({ id }) => id !== dropped)

function removeListed(uploads: readonly Upload[], { documents }: Company) {
  const listedIds = new Set(documents.map(({ id }) => id))
  return uploads.filter(({ document }) => !document || !listedIds.has(document.id))
}

const slice = createSlice({
  name: 'uploads',
  initialState: [] as Upload[],
  reducers: {
    uploadsAdded: (uploads, { payload }: PayloadAction<Upload[]>) => void uploads.push(...payload),
    uploadQueued: (uploads, { payload: id }: PayloadAction<string>) =>
      void update(uploads, id, { phase: 'waiting', sent: 0, refusal: null }),
    uploadAdvanced: (uploads, { payload: { id, sent } }: PayloadAction<{ id: string; sent: number }>) =>
      void update(uploads, id, { sent }),
    uploadDropped: (uploads, { payload: id }: PayloadAction<string>) => without(uploads, id),
  },
  extraReducers: (builder) => {
    builder
      .addCase(sendUpload.pending, (uploads, { meta }) => {
        update(uploads, meta.arg, { phase: 'sending', sent: 0, refusal: null })
      })
      .addCase(sendUpload.fulfilled, (uploads, { meta, payload: document }) => {
        if (!document) return without(uploads, meta.arg)
        update(uploads, meta.arg, { phase: 'done', sent: 1, document })
        return undefined
      })
      .addCase(sendUpload.rejected, (uploads, { meta, payload }) => {
        const upload = uploads.find(({ id }) => id === meta.arg)
        if (upload)
          Object.assign(upload, { phase: 'failed', refusal: explainUploadFailure(payload, upload.sent) })
      })
      .addCase(loadCompany.fulfilled, (uploads, { payload }) => removeListed(uploads, payload.company))
      .addCase(refreshCompany.fulfilled, (uploads, { payload }) =>
        payload ? removeListed(uploads, payload) : undefined,
      )
  },
})

const { uploadsAdded, uploadQueued, uploadAdvanced, uploadDropped } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectAllUploads = (state: RootState) => injected.selectSlice(state)

const noUploads: Upload[] = []

export const selectUploads = createSelector(
  [selectAllUploads, (state: RootState) => selectCompany(state)?.id],
  (uploads, companyId) => {
    const companyUploads = uploads.filter(({ company }) => company === companyId)
    return companyUploads.length > 0 ? companyUploads : noUploads
  },
)
