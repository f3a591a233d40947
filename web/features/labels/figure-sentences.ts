import type { Change } from '#contract/history.ts'
import { comparisonNames } from '#contract/rules/metrics/comparison-names.ts'
import type { Sentence } from './change-events.ts'

const parseText = (value: unknown) => (typeof value === 'string' ? value : '')

const names: Readonly<Record<string, string>> = comparisonNames

/** Describes why a stated figure differs from the data, or what an analyst decided that a line is. */
export function describeFigure({ audience, entity, field, before, after }: Change): Sentence {
  if (entity === 'comparison') {
    const name = { strong: names[field.split('.')[0] ?? ''] ?? 'a figure' }
    return { parts: [' explained why ', name, ' differs from the data.'], quotes: [parseText(after)] }
  }
  if (audience === 'staff')
    return {
      parts: [
        ' gave a reason for re-classing ',
        { strong: field.replace(/\.note$/, '') },
        ', for staff only.',
      ],
      quotes: [parseText(after)],
    }
  return {
    parts: [
      ' re-classed the line ',
      { strong: field },
      ' from ',
      { was: parseText(before) },
      ' to ',
      { strong: parseText(after) },
      '.',
    ],
  }
}
