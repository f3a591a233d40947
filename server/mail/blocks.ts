import { joinList, userText, type Words } from './phrases.ts'
import type { Block, Item } from './sheet.ts'

/** Longest quote of a note or a message, in characters. */
const maxQuoteLength = 5000

/** A text that a person wrote as a quote; no block for an empty text. */
export const quoteBlocks = (text: string | null): Block[] =>
  text?.trim() ? [{ kind: 'quote', text: userText(text, { max: maxQuoteLength, lines: true }) }] : []

/** A list of texts that people may have written, each with a smaller note below. */
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

/** `a, b and c` of texts that people may have written. */
export const joinTexts = (texts: readonly string[]): Words => joinList(texts.map((text) => userText(text)))
