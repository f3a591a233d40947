import type { Change } from '#contract/history.ts'
import { getEntityLabels } from '#web/features/labels/entity-names.ts'

export interface LetterChange {
  label: string
  before: string | null
  after: string | null
}

const toText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/**
 * What became of the texts and the deck of an application, in the order of the form: each as it was before the first
 * change and after the last. The changes are newest first, as the log gives them.
 */
export function listLetterChanges(changes: readonly Change[], introId: string): LetterChange[] {
  const { fields, files } = getEntityLabels('intro')
  const names = [
    ...Object.entries(fields).map(([name, { label }]) => [name, label]),
    ...Object.entries(files),
  ]
  return names.flatMap(([name = '', label = '']) => {
    const own = changes.filter(({ entity_id, field }) => entity_id === introId && field === name)
    const [before, after] = [toText(own.at(-1)?.before), toText(own[0]?.after)]
    // A deck may be replaced by one of the same name.
    const isChanged = own.length > 0 && (before !== after || Object.hasOwn(files, name))
    return isChanged ? [{ label, before, after }] : []
  })
}
