import type { Call, CallOptions } from '#contract/core/client.ts'
import { downloadAllDocuments, downloadDocument, type ScanStatus } from '#contract/documents.ts'
import { downloadIntroPitch } from '#contract/intros.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { saveFile } from '#web/core/save-file.ts'
import type { DownloadOptions } from '#web/core/use-download.ts'
import { downloadAttachedFile } from '#web/features/documents/attached.ts'
import type { AttachedTarget } from '#web/features/documents/targets.ts'

/** A document of a company, a file attached to a grant or to the commercial contracts, or a pitch deck. */
export interface Downloadable {
  company: string
  id: string
  filename: string
  /** Infected files cannot be downloaded. */
  scan_status?: ScanStatus
  target?: AttachedTarget
  /** The id of the introduction application that the pitch deck belongs to. */
  intro?: string
}

export function fetchDocument(
  call: Call,
  { company, id, target, intro }: Downloadable,
  options: CallOptions,
): Promise<File> {
  if (intro) return call(downloadIntroPitch, { params: { introId: intro } }, options)
  if (target) return downloadAttachedFile(call, { company, target }, id, options)
  return call(downloadDocument, { params: { companyId: company, documentId: id } }, options)
}

export const download = createAppThunk(
  'admin/download',
  async ({ onReceived, ...document }: Downloadable & DownloadOptions, { extra, signal }) =>
    saveFile(await fetchDocument(extra.call, document, { signal, onReceived })),
)

export const downloadAll = createDownloadThunk(
  'admin/downloadAll',
  downloadAllDocuments,
  ({ companyId }: { companyId: string }) => ({ params: { companyId } }),
)
