/** Document templates at a vendor. */
export interface DocumentService {
  /** The document as it is now. Throws AppError `provider_rejected` when it cannot be a template. */
  read(fileId: string): Promise<{ name: string; open_url: string | null }>
  /**
   * Copies a document. The copy made for this `reference` before (such as the id of a job; letters, digits and dashes) is
   * returned instead of another, since after ProviderError `down` a copy may or may not exist. Throws AppError
   * `provider_rejected` as `read` does.
   */
  duplicate(fileId: string, name: string, reference: string): Promise<TemplateCopy>
}

export interface TemplateCopy {
  file_id: string
  name: string
  /** Where a person can look at it, null where there is none. */
  open_url: string | null
}
