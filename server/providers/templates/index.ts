/** The port to document templates: which there are, and copies of them. */
export interface TemplateProvider {
  list(): Promise<Template[]>
  /**
   * Puts the document with this address on the list, or brings its name up to date. The address is only read for the
   * document's id, never fetched. Throws AppError: `invalid_request` for any other address, `provider_rejected` in
   * words for people when the document cannot be used.
   */
  add(url: string): Promise<Template>
  /** Removes it from the list; the document stays. An id that is not on the list is no error. */
  remove(url: string): Promise<void>
  /**
   * Copies a document. With a `reference` (such as the id of a job; letters, digits and dashes) the copy made for it
   * before is found instead of making another. A copy is not idempotent at the vendor: after ProviderError `down` it
   * may or may not exist, so repeat only with a reference. Throws AppError `provider_rejected` as `add` does.
   */
  duplicate(fileId: string, name: string, reference?: string): Promise<TemplateCopy>
}

export interface Template {
  file_id: string
  name: string
  /** The address that `add` and `remove` know it by. */
  url: string
  /** Where a person can look at it, null where there is no such place. */
  open_url: string | null
}

export interface TemplateCopy {
  file_id: string
  name: string
  open_url: string | null
}

/** Stores the list of templates; the domain implements it in its database. */
export interface TemplateStore {
  /** By name. */
  all(): Promise<Template[]>
  /** Adds it, or replaces the one with the same `file_id`. */
  put(template: Template): Promise<void>
  remove(fileId: string): Promise<void>
}

/** The part of the port that a document vendor implements. */
export interface DocumentService {
  /** The document as it is now. Throws AppError `provider_rejected` when it cannot be a template. */
  read(fileId: string): Promise<{ name: string; open_url: string | null }>
  duplicate(fileId: string, name: string, reference?: string): Promise<TemplateCopy>
}
