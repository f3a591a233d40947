import { sourceTypes } from '#contract/documents.ts'
import type { Change } from '#contract/history.ts'
import type { Sentence } from './change-events.ts'
import { describeFileChange } from './entity-sentences.ts'

const formatText = (value: unknown) => (typeof value === 'string' ? value : 'nothing')

const sourceNames: Record<(typeof sourceTypes)[number], string> = {
  accounting: 'accounting',
  banking: 'bank',
  commerce: 'store',
  other: 'other',
}
const getSourceName = (value: unknown) => {
  const sourceType = sourceTypes.find((type) => type === value)
  return sourceType ? sourceNames[sourceType] : formatText(value)
}

function describeProvider({ field, before, after }: Change): Sentence {
  if (field === 'source_type')
    return {
      parts: [
        ' changed the type of a document source from ',
        { was: getSourceName(before) },
        ' to ',
        { strong: getSourceName(after) },
        '.',
      ],
    }
  if (before === null) return { parts: [' added ', { strong: formatText(after) }, ' as a document source.'] }
  if (after === null)
    return { parts: [' removed the document source ', { was: formatText(before) }, '.'], mood: 'bad' }
  return {
    parts: [
      ' renamed the document source ',
      { was: formatText(before) },
      ' to ',
      { strong: formatText(after) },
      '.',
    ],
  }
}

export function describeDocumentChange(change: Change): Sentence {
  const { entity, field, before, after } = change
  if (entity === 'document_provider') return describeProvider(change)
  if (entity === 'document' && field === 'document_type')
    return {
      parts: [' moved a file from ', { was: formatText(before) }, ' to ', { strong: formatText(after) }, '.'],
    }
  return describeFileChange(change, field)
}
