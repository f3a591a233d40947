import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Company } from '#contract/companies.ts'
import type { Document } from '#contract/documents.ts'
import { refreshCompany } from '../connect/refresh.ts'
import { loadCompany } from '../connect/slice.ts'
import type { ApiError } from '../app/thunk.ts'
import type { Refusal } from './refusal.ts'

/** Where a file belongs: a kind of document and, where a review asked for it, that review. */
export interface UploadTarget {
  document_type: string
  review: string | null
}

/** One file on its way, or on its row until the company's documents show it. */
export interface Upload extends UploadTarget {
  id: string
  company: string
  filename: string
  /** bytes */
  size: number
  phase: 'waiting' | 'sending' | 'failed' | 'done'
  /** The share that has left, 0 to 1. */
  sent: number
  refusal: Refusal | null
  document: Document | null
}

/** What runs or went wrong with one document. */
export interface Handling {
  doing: 'delete' | 'download'
  error: ApiError | null
}

export interface DocsState {
  uploads: Upload[]
  /** Documents deleted here, which a company fetched before may still show. */
  deleted: string[]
  handling: Record<string, Handling>
}

const initialState: DocsState = { uploads: [], deleted: [], handling: {} }

const find = ({ uploads }: DocsState, id: string) => uploads.find((upload) => upload.id === id)

/** The company shows its documents itself: what arrived needs no row of its own any more. */
function settle(state: DocsState, { documents }: Company) {
  const arrived = new Set(documents.map(({ id }) => id))
  state.uploads = state.uploads.filter(({ document }) => !document || !arrived.has(document.id))
}

const slice = createSlice({
  name: 'docs',
  initialState,
  reducers: {
    uploadsAdded: (state, { payload }: PayloadAction<Upload[]>) => {
      state.uploads.push(...payload)
    },
    uploadStarted: (state, { payload }: PayloadAction<string>) => {
      const upload = find(state, payload)
      if (upload) Object.assign(upload, { phase: 'sending', sent: 0, refusal: null })
    },
    uploadAdvanced: (state, { payload }: PayloadAction<{ id: string; sent: number }>) => {
      const upload = find(state, payload.id)
      if (upload) upload.sent = payload.sent
    },
    uploadArrived: (state, { payload }: PayloadAction<{ id: string; document: Document }>) => {
      const upload = find(state, payload.id)
      if (upload) Object.assign(upload, { phase: 'done', sent: 1, document: payload.document })
    },
    uploadRefused: (state, { payload }: PayloadAction<{ id: string; refusal: Refusal }>) => {
      const upload = find(state, payload.id)
      if (upload) Object.assign(upload, { phase: 'failed', refusal: payload.refusal })
    },
    uploadWaits: (state, { payload }: PayloadAction<string>) => {
      const upload = find(state, payload)
      if (upload) Object.assign(upload, { phase: 'waiting', sent: 0, refusal: null })
    },
    uploadDropped: (state, { payload }: PayloadAction<string>) => {
      state.uploads = state.uploads.filter(({ id }) => id !== payload)
    },
    handlingStarted: ({ handling }, { payload }: PayloadAction<{ id: string; doing: Handling['doing'] }>) => {
      handling[payload.id] = { doing: payload.doing, error: null }
    },
    handlingFailed: ({ handling }, { payload }: PayloadAction<{ id: string; error: ApiError | null }>) => {
      const now = handling[payload.id]
      if (now) now.error = payload.error
    },
    handlingEnded: ({ handling }, { payload }: PayloadAction<string>) => {
      delete handling[payload]
    },
    documentDeleted: (state, { payload }: PayloadAction<string>) => {
      state.deleted.push(payload)
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadCompany.fulfilled, (state, { payload }) => settle(state, payload.company))
      .addCase(refreshCompany.fulfilled, (state, { payload }) => {
        if (payload) settle(state, payload)
      })
  },
})
