import type { Change } from '#contract/history.ts'
import { comparisonNames } from '#contract/rules/metrics/comparison-names.ts'
import type { Sentence } from './change-events.ts'

const parseText = (value: unknown) => (typeof value === 'string' ? value : '')

const names: Readonly<Record<string, string>> = comparisonNames

export function describeFigureChange({ audience, entity, field, before, after }: Change): Sentence {
  if (entity === 'comparison') {
    const name = { strong: names[field.split('.')[0] ?? ''] ?? 'a figure' }
    return {
      parts: [' explained the difference between the answer for ', name, ' and the data.'],
      quotes: [parseText(after)],
    }
  }
  if (audience === 'staff')
    return {
      parts: [' added a staff-only reason for reclassifying ', { strong: field.replace(/\.note$/, '') }, '.'],
      quotes: [parseText(after)],
    }
  return {
    parts: [
      ' reclassified ',
      { strong: field },
      ' from ',
      { was: parseText(before) },
      ' to ',
      { strong: parseText(after) },
      '.',
    ],
  }
}
