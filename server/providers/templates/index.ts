/** Lists document templates and copies them. */
export interface TemplateProvider {
  list(): Promise<Template[]>
  /**
   * Adds the document with this address to the list, or updates its name. Only the document's id is read from the
   * address, which is never fetched. Throws AppError: `invalid_request` for any other address, `provider_rejected` with
   * a message for people when the document cannot be used.
   */
  add(url: string): Promise<Template>
  /** Removes it from the list; the document stays. An id that is not on the list is no error. */
  remove(url: string): Promise<void>
  /**
   * Copies a document. With a `reference` (such as the id of a job; letters, digits and dashes) the copy made for it
   * before is returned instead of another. The vendor does not deduplicate copies: after ProviderError `down` one may or
   * may not exist, so repeat only with a reference. Throws AppError `provider_rejected` as `add` does.
   */
  duplicate(fileId: string, name: string, reference?: string): Promise<TemplateCopy>
}

export interface Template {
  file_id: string
  name: string
  /** The address by which `add` and `remove` identify it. */
  url: string
  /** Where a person can look at it, null where there is none. */
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
