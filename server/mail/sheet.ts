/** A part of a letter's body. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: Item[] }
  /** What somebody wrote, line breaks kept. */
  | { kind: 'quote'; text: string }

export interface Item {
  text: string
  /** Said below, smaller. */
  note?: string | null
  /** Where the text leads. */
  path?: string
}

/** What a letter says, before it has a form. Paths begin with a slash and lead into our own site. */
export interface Sheet {
  subject: string
  /** What an inbox shows beside the subject. */
  preview: string
  title: string
  blocks: Block[]
  button: { label: string; path: string }
  /** Why this person gets this mail. */
  reason: string
  /** Where one call of POST or GET ends mails of this kind; mails that a person must get have none. */
  unsubscribe?: string
}
