import { createSlice } from '@reduxjs/toolkit'
import type { Document } from '#contract/documents.ts'
import type { ApiError } from '#web/core/api-thunk.ts'
import { followHandling } from './document-actions.ts'
import type { Refusal } from './refusal.ts'
import type { UploadTarget } from './targets.ts'
import { followUploads } from './uploads.ts'

/** One file on its way, or on its row until the company shows it. */
export interface Upload {
  id: string
  company: string
  target: UploadTarget
  filename: string
  /** bytes */
  size: number
  phase: 'waiting' | 'sending' | 'failed' | 'done'
  /** The share that has left, 0 to 1. */
  sent: number
  refusal: Refusal | null
  /** What a document became; a file elsewhere is shown by what it is attached to. */
  document: Document | null
}

/** What runs or went wrong with one file. */
export interface Handling {
  doing: 'delete' | 'download'
  error: ApiError | null
}

export interface DocsState {
  uploads: Upload[]
  /** Documents deleted here, which a company that was fetched before may still show. */
  deleted: string[]
  handling: Record<string, Handling>
}

const slice = createSlice({
  name: 'docs',
  initialState: { uploads: [], deleted: [], handling: {} } as DocsState,
  reducers: {},
  extraReducers: (builder) => {
    followUploads(builder)
    followHandling(builder)
  },
})

export const docs = slice.reducer
