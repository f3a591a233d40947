import { joinList, toUserText, type Words } from './phrases.ts'
import type { Block, Item } from './sheet.ts'

/** Limit in characters. */
const maxQuoteLength = 5000

export const buildQuoteBlocks = (text: string | null): Block[] =>
  text?.trim() ? [{ kind: 'quote', text: toUserText(text, { max: maxQuoteLength, lines: true }) }] : []

export const buildListBlock = (
  items: readonly (Pick<Item, 'path'> & { text: string; note?: string | null })[],
): Block => ({
  kind: 'list',
  items: items.map(({ text, note, ...item }) => ({
    ...item,
    text: toUserText(text),
    note: note == null ? null : toUserText(note),
  })),
})

export const joinTexts = (texts: readonly string[]): Words => joinList(texts.map((text) => toUserText(text)))
