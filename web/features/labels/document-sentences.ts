import { sourceTypes } from '#contract/documents.ts'
import type { Change } from '#contract/history.ts'
import type { Sentence } from './change-events.ts'
import { describeFile } from './entity-sentences.ts'

const formatText = (value: unknown) => (typeof value === 'string' ? value : 'nothing')

const sourceNames: Record<(typeof sourceTypes)[number], string> = {
  accounting: 'books',
  banking: 'a bank',
  commerce: 'a shop',
  other: 'something else',
}
const getSourceName = (value: unknown) => {
  const known = sourceTypes.find((type) => type === value)
  return known ? sourceNames[known] : formatText(value)
}

/** Describes a change of a source of documents, such as a bank or a shop. */
function describeProvider({ field, before, after }: Change): Sentence {
  if (field === 'source_type')
    return {
      parts: [
        ' changed a source of documents from ',
        { was: getSourceName(before) },
        ' to ',
        { strong: getSourceName(after) },
        '.',
      ],
    }
  if (before === null)
    return { parts: [' added ', { strong: formatText(after) }, ' as a source of documents.'] }
  if (after === null)
    return { parts: [' removed ', { was: formatText(before) }, ', a source of documents.'], mood: 'bad' }
  return {
    parts: [
      ' renamed the source of documents ',
      { was: formatText(before) },
      ' to ',
      { strong: formatText(after) },
      '.',
    ],
  }
}

/** Describes what happened to one file of the list of documents, or to a source of documents. */
export function describeDocument(change: Change): Sentence {
  const { entity, field, before, after } = change
  if (entity === 'document_provider') return describeProvider(change)
  if (entity === 'document' && field === 'document_type')
    return {
      parts: [' moved a file from ', { was: formatText(before) }, ' to ', { strong: formatText(after) }, '.'],
    }
  return describeFile(change, field)
}
