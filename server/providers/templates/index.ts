export interface DocumentService {
  /** Reads a document. Throws AppError `provider_rejected` if it cannot be a template. */
  read(fileId: string): Promise<{ name: string; open_url: string | null }>
  /**
   * Copies a document, or returns the existing copy with this `reference` (such as a job id; letters, digits and
   * dashes), because a copy may exist after ProviderError `down`. Throws AppError `provider_rejected` like `read`.
   */
  duplicate(fileId: string, name: string, reference: string): Promise<TemplateCopy>
}

export interface TemplateCopy {
  file_id: string
  name: string
  /** The page on which users can open the document; null if there is no page. */
  open_url: string | null
}
