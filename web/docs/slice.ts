import { createSlice } from '@reduxjs/toolkit'
import type { Document } from '#contract/documents.ts'
import type { ApiError } from '../app/thunk.ts'
import { followHandling } from './handling.ts'
import type { Refusal } from './refusal.ts'
import { followUploads } from './uploads.ts'

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
