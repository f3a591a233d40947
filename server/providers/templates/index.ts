import type { OutgoingFile } from '../../core/files/outgoing-file.ts'

export interface DocumentService {
  /** Throws AppError `provider_rejected` if the document cannot be a template. */
  read(fileId: string): Promise<{ name: string; open_url: string | null }>
  /**
   * Copies a document. If a copy with this `reference` exists, returns that copy, because a call may create a copy and
   * then throw ProviderError `down`. A reference, such as a job id, consists of letters, digits and dashes. Throws
   * AppError `provider_rejected` like `read`.
   */
  duplicate(fileId: string, name: string, reference: string): Promise<TemplateCopy>
  /**
   * Opens the file of a document, or of the copy with this id. The method is null if documents have web pages instead
   * of files. Throws AppError `provider_rejected` like `read`.
   */
  openFile: ((kind: 'document' | 'copy', fileId: string) => Promise<OutgoingFile>) | null
}

export interface TemplateCopy {
  file_id: string
  name: string
  /** Null if the document has no web page. */
  open_url: string | null
}
