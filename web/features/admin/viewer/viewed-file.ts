import type { ScanStatus } from '#contract/documents.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { type Downloadable, fetchDocument } from './downloads.ts'

type ViewKind = 'pdf' | 'picture' | 'table' | 'text' | 'protected' | 'infected' | 'none'

/** Maximum size in bytes of a table or text with a preview. */
const maxParsedSize = 10 * 1024 * 1024

const pictures = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/bmp',
  'image/apng',
  'image/avif',
]
const tables = [
  'text/csv',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]
const texts = ['text/plain', 'message/rfc822', 'text/markdown', 'application/json']

interface FileFacts {
  media_type: string
  /** In bytes. */
  size: number
  needs_password: boolean | null
  scan_status: ScanStatus
}

export type ViewedFile = Downloadable & FileFacts

/** The server detects `media_type` from the file's content. */
export function getViewKind({ media_type, size, needs_password, scan_status }: FileFacts): ViewKind {
  if (scan_status === 'infected') return 'infected'
  if (needs_password) return 'protected'
  const type = media_type.split(';')[0]?.trim() ?? ''
  if (type === 'application/pdf') return 'pdf'
  if (pictures.includes(type)) return 'picture'
  if (size > maxParsedSize) return 'none'
  if (tables.includes(type)) return 'table'
  return texts.includes(type) ? 'text' : 'none'
}

interface FetchFile {
  file: Downloadable
  /** Receives the file, because the store can't contain a `File`. */
  onFile: (file: File) => void
}

export const fetchFile = createAppThunk(
  'admin/view',
  async ({ file, onFile }: FetchFile, { extra, signal }) =>
    onFile(await fetchDocument(extra.call, file, { signal })),
)
