export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: Item[] }
  /** Text that a person wrote; its line breaks are preserved. */
  | { kind: 'quote'; text: string }

export interface Item {
  text: string
  /** A smaller line below. */
  note?: string | null
  /** Where the text leads. */
  path?: string
}

/** The content of a letter, before it is rendered. Paths begin with a slash and lead to our own site. */
export interface Sheet {
  subject: string
  /** The preview that an inbox shows beside the subject. */
  preview: string
  title: string
  blocks: Block[]
  button: { label: string; path: string }
  /** Why this person gets this mail. */
  reason: string
  /** The path that unsubscribes from mails of this kind; mandatory mails have none. */
  unsubscribe?: string
}
