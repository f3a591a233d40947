import { sourceTypes } from '#contract/documents.ts'
import type { Change } from '#contract/history.ts'
import type { Sentence } from './change-events.ts'
import { fileSentence } from './entity-sentences.ts'

const textOf = (value: unknown) => (typeof value === 'string' ? value : 'nothing')

const sourceNames: Record<(typeof sourceTypes)[number], string> = {
  accounting: 'books',
  banking: 'a bank',
  commerce: 'a shop',
  other: 'something else',
}
const sourceOf = (value: unknown) => {
  const known = sourceTypes.find((type) => type === value)
  return known ? sourceNames[known] : textOf(value)
}

/** Where documents come from: a bank, a shop, or whoever writes them. */
function providerSentence({ field, before, after }: Change): Sentence {
  if (field === 'source_type')
    return {
      parts: [
        ' changed a source of documents from ',
        { was: sourceOf(before) },
        ' to ',
        { strong: sourceOf(after) },
        '.',
      ],
    }
  if (before === null) return { parts: [' added ', { strong: textOf(after) }, ' as a source of documents.'] }
  if (after === null)
    return { parts: [' removed ', { was: textOf(before) }, ', a source of documents.'], mood: 'bad' }
  return {
    parts: [
      ' renamed the source of documents ',
      { was: textOf(before) },
      ' to ',
      { strong: textOf(after) },
      '.',
    ],
  }
}

/** What happened to one file of the list of documents, or to a source of documents. */
export function documentSentence(change: Change): Sentence {
  const { entity, field, before, after } = change
  if (entity === 'document_provider') return providerSentence(change)
  if (entity === 'document' && field === 'document_type')
    return {
      parts: [' moved a file from ', { was: textOf(before) }, ' to ', { strong: textOf(after) }, '.'],
    }
  return fileSentence(change, field)
}
