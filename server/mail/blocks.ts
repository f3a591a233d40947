import { joinList, userText, type Words } from './phrases.ts'
import type { Block, Item } from './sheet.ts'

/** In characters. */
const maxQuoteLength = 5000

/** Quotes user text; returns no block for an empty text. */
export const quoteBlocks = (text: string | null): Block[] =>
  text?.trim() ? [{ kind: 'quote', text: userText(text, { max: maxQuoteLength, lines: true }) }] : []

/** A list of user texts, each with an optional note below. */
export const listBlock = (
  items: readonly (Pick<Item, 'path'> & { text: string; note?: string | null })[],
): Block => ({
  kind: 'list',
  items: items.map(({ text, note, ...item }) => ({
    ...item,
    text: userText(text),
    note: note == null ? null : userText(note),
  })),
})

/** Joins user texts as `a, b and c`. */
export const joinTexts = (texts: readonly string[]): Words => joinList(texts.map((text) => userText(text)))
