import type { UserText, Words } from './phrases.ts'

export type Block =
  /** A paragraph. */
  | Words
  | { kind: 'heading'; text: Words }
  | { kind: 'list'; items: Item[] }
  /** Text that a user wrote, with its line breaks. */
  | { kind: 'quote'; text: UserText }

export interface Item {
  text: Words
  /** Shown below the text in a smaller font. */
  note?: Words | null
  /** If set, the text links to this path. */
  path?: string
}

/** The content of an email before rendering. Paths start with a slash and are on our own site. */
export interface Sheet {
  title: Words
  /** Default: the title. */
  subject?: Words
  /** Shown next to the subject in the inbox. Default: the first paragraph. */
  preview?: Words
  blocks: Block[]
  button: { label: Words; path: string }
  /** The reason why the recipient received this email. */
  reason: Words
  /** Unsubscribes from emails of this kind; undefined for mandatory emails. */
  unsubscribe?: string | undefined
}
