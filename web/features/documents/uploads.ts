import { type ActionReducerMapBuilder, createAction, nanoid } from '@reduxjs/toolkit'
import type { Company } from '#contract/companies.ts'
import { type Document, uploadDocument, uploadReviewDocument } from '#contract/documents.ts'
import { AppError } from '#contract/errors.ts'
import type { Services } from '#web/core/services.ts'
import type { AppDispatch, RootState } from '#web/core/store.ts'
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { refreshCompany } from '#web/features/company/saving/refresh.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { keptFiles } from './pending-files.ts'
import { checkFile, refusalOf } from './refusal.ts'
import { goesTo, selectUploads } from './selectors.ts'
import { sendAttached } from './attached.ts'
import type { DocsState, Upload } from './slice.ts'
import { isAttached, type UploadTarget } from './targets.ts'

/** Files that are sent at the same time; the rest waits its turn. */
const atOnce = 3

const uploadsAdded = createAction<Upload[]>('docs/uploadsAdded')
const uploadAdvanced = createAction<{ id: string; sent: number }>('docs/uploadAdvanced')
const uploadWaits = createAction<string>('docs/uploadWaits')
const uploadDropped = createAction<string>('docs/uploadDropped')

type Work = (dispatch: AppDispatch, getState: () => RootState, services: Services) => void

/** Takes files in: what cannot be accepted says so on its row, the rest is sent as soon as there is room. */
export const addFiles = createAppThunk(
  'docs/add',
  async ({ target, files }: { target: UploadTarget; files: readonly File[] }, tools) => {
    const { extra, state, dispatch } = tools
    const company = selectCompany(state())
    if (!company) throw new AppError('company_not_saved')
    if (isAttached(target) && target.owner === 'climate_grant') dispatch(emptyQueueTo(target))
    const uploads = files.map((file) => newUpload(company.id, target, file))
    for (const [index, file] of files.entries()) {
      const upload = uploads[index]
      if (upload) keptFiles(extra).set(upload.id, { file })
    }
    dispatch(uploadsAdded(uploads))
    dispatch(sendWaiting)
  },
)

/** A place for one file: what was on its way there, or failed, makes room. */
const emptyQueueTo =
  (target: UploadTarget): Work =>
  (dispatch, getState) => {
    for (const { id } of selectUploads(getState()).filter(goesTo(target))) dispatch(dropUpload(id))
  }

function newUpload(company: string, target: UploadTarget, file: File): Upload {
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
  const { uploads } = getState().docs
  const room = atOnce - uploads.filter(({ phase }) => phase === 'sending').length
  const next = uploads.filter(({ phase }) => phase === 'waiting').slice(0, Math.max(0, room))
  for (const { id } of next) {
    const sending = dispatch(sendUpload(id))
    const kept = keptFiles(services).get(id)
    if (kept) kept.stop = () => sending.abort()
    void sending.finally(() => dispatch(sendWaiting))
  }
}

/** Sends one file. Aborting it, which is what cancelling does, takes its row away. */
const sendUpload = createAppThunk('docs/upload', async (id: string, tools): Promise<Document | null> => {
  const { extra, state, dispatch, signal } = tools
  const upload = state().docs.uploads.find((one) => one.id === id)
  const file = keptFiles(extra).get(id)?.file
  if (!upload || !file) throw new AppError('no_documents')
  let shown = 0
  const onProgress = (sent: number) => {
    // a row cannot show less than a hundredth
    if (sent < 1 && sent - shown < 0.01) return
    shown = sent
    dispatch(uploadAdvanced({ id, sent }))
  }
  const document = await send(upload, file, tools, { signal, onProgress }).catch((error: unknown) => {
    // to retry is to put it in the place of what is shown then
    if (isAttached(upload.target)) void dispatch(refreshCompany())
    throw error
  })
  keptFiles(extra).delete(id)
  const isShown = dispatch(refreshCompany())
  // only the company shows a file that is no document
  if (!document) await isShown
  return document
})

async function send(
  { company, target }: Upload,
  file: File,
  { extra, state }: ThunkTools,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<Document | null> {
  const shown = selectCompany(state())
  if (isAttached(target)) {
    const baseVersion = shown?.id === company ? shown.version : undefined
    await sendAttached(extra.call, { company, target, baseVersion }, file, options)
    return null
  }
  const { review, document_type } = target
  const params = { companyId: company }
  if (!review) return extra.call(uploadDocument, { params, body: { file, document_type } }, options)
  if (shown?.id === company && shown.actual_review?.id !== review) throw new AppError('no_actual_review')
  const body = { file, document_type, review }
  return extra.call(uploadReviewDocument, { params: { ...params, reviewId: review }, body }, options)
}

/** Sends a failed file again, from its start. */
export const retryUpload =
  (id: string): Work =>
  (dispatch) => {
    dispatch(uploadWaits(id))
    dispatch(sendWaiting)
  }

/** Gives a file up, whether it waits, is being sent, or failed. */
export const dropUpload =
  (id: string): Work =>
  (dispatch, _, services) => {
    const files = keptFiles(services)
    files.get(id)?.stop?.()
    files.delete(id)
    dispatch(uploadDropped(id))
    dispatch(sendWaiting)
  }

export function followUploads(builder: ActionReducerMapBuilder<DocsState>) {
  const change = ({ uploads }: DocsState, id: string, values: Partial<Upload>) =>
    Object.assign(uploads.find((upload) => upload.id === id) ?? {}, values)
  builder
    .addCase(uploadsAdded, (state, { payload }) => void state.uploads.push(...payload))
    .addCase(uploadWaits, (state, { payload: id }) => {
      change(state, id, { phase: 'waiting', sent: 0, refusal: null })
    })
    .addCase(sendUpload.pending, (state, { meta }) => {
      change(state, meta.arg, { phase: 'sending', sent: 0, refusal: null })
    })
    .addCase(uploadAdvanced, (state, { payload: { id, sent } }) => void change(state, id, { sent }))
    .addCase(sendUpload.fulfilled, (state, { meta, payload }) => {
      if (payload) change(state, meta.arg, { phase: 'done', sent: 1, document: payload })
      else drop(state, meta.arg)
    })
    .addCase(sendUpload.rejected, (state, { meta, payload }) => {
      const upload = state.uploads.find(({ id }) => id === meta.arg)
      if (upload) Object.assign(upload, { phase: 'failed', refusal: refusalOf(payload, upload.sent) })
    })
    .addCase(uploadDropped, (state, { payload }) => drop(state, payload))
    .addCase(loadCompany.fulfilled, (state, { payload }) => settle(state, payload.company))
    .addCase(refreshCompany.fulfilled, (state, { payload }) => {
      if (payload) settle(state, payload)
    })
}

function drop(state: DocsState, dropped: string) {
  state.uploads = state.uploads.filter(({ id }) => id !== dropped)
}

/** The company shows its documents itself: what arrived needs no row of its own any more. */
function settle(state: DocsState, { documents }: Company) {
  const arrived = new Set(documents.map(({ id }) => id))
  state.uploads = state.uploads.filter(({ document }) => !document || !arrived.has(document.id))
}
