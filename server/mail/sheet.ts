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
  note?: Words | null
  path?: string
}

/** Paths start with a slash and are on our own site. */
export interface Sheet {
  title: Words
  /** Default: the title. */
  subject?: Words
  /** Shown next to the subject in the inbox. Default: the first paragraph. */
  preview?: Words
  blocks: Block[]
  button: { label: Words; path: string }
  reason: Words
  /** The path of the unsubscribe page; undefined for emails without an unsubscribe link. */
  unsubscribe?: string | undefined
}
