import type { UserText, Words } from './phrases.ts'

export type Block =
  /** A paragraph. */
  | Words
  | { kind: 'heading'; text: Words }
  | { kind: 'list'; items: Item[] }
  /** Text that a person wrote; its line breaks are preserved. */
  | { kind: 'quote'; text: UserText }

export interface Item {
  text: Words
  /** A smaller line below. */
  note?: Words | null
  /** The page that the text links to. */
  path?: string
}

/** The content of a letter, before it is rendered. Paths begin with a slash and lead to our own site. */
export interface Sheet {
  title: Words
  /** The title, unless it is given. */
  subject?: Words
  /** The preview that an inbox shows next to the subject: the first paragraph, unless it is given. */
  preview?: Words
  blocks: Block[]
  button: { label: Words; path: string }
  /** Why the recipient gets this email. */
  reason: Words
  /** The path that unsubscribes from emails of this kind; mandatory emails have none. */
  unsubscribe?: string | undefined
}
