import { toDisplayName, userText, type Words, words } from './phrases.ts'
import type { Block } from './sheet.ts'

/** Longest quote of a note or a message, in characters. */
const maxQuoteLength = 5000

export const textBlock = (text: Words): Block => ({ kind: 'text', text })

/** What a person wrote, as a quote; nothing for an empty text. */
export const quoteBlocks = (text: string | null): Block[] =>
  text?.trim() ? [{ kind: 'quote', text: userText(text, { max: maxQuoteLength, lines: true }) }] : []

/** A note below an item of a list; null without one. */
export const toNote = (note: string | null): Words | null => (note === null ? null : userText(note))

/** Why members of a company get an email. */
export const asMember = (company: string): Words =>
  words`You received this email because you are a member of ${toDisplayName(company)} at Headwater.`
