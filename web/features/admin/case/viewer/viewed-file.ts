import { createAppThunk } from '#web/core/api-thunk.ts'
import { type Downloadable, fetchDocument } from '../shared/downloads.ts'

/** How a file is shown. */
type ViewKind = 'pdf' | 'picture' | 'table' | 'text' | 'protected' | 'none'

/** Bytes of the largest file that is shown as a table or as text: what is longer is read in its own program. */
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
  /** bytes */
  size: number
  needs_password: boolean | null
}

export type ViewedFile = Downloadable & FileFacts

/** Chooses how to show a file. Its type is what the server found in its content. */
export function getViewKind({ media_type, size, needs_password }: FileFacts): ViewKind {
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
  /** Gets the file itself, which the store cannot hold. */
  onFile: (file: File) => void
}

/** Fetches a file by the call that downloads it, to show it in the page. */
export const fetchFile = createAppThunk(
  'admin/view',
  async ({ file, onFile }: FetchFile, { extra, signal }) =>
    onFile(await fetchDocument(extra.call, file, { signal })),
)
