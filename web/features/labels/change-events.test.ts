import { describe, expect, it } from 'vitest'
import type { Change } from '#contract/history.ts'
import { describeChanges } from './change-sentences.ts'
import { change, analyst, reader, describeTexts } from '#web/testing/changes.ts'

describe('answers saved one by one while somebody types', () => {
  const typed = (minute: number, over: Partial<Change>) =>
    change({ at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`, ...over })

  it('are one sitting, from the answer before it to the answer after it', () => {
    const [event, ...others] = describeChanges(
      [
        typed(9, { field: 'city', before: 'Bat', after: 'Bath' }),
        typed(5, { field: 'state', before: null, after: 'ME' }),
        typed(1, { field: 'city', before: 'Portland', after: 'Bat' }),
      ],
      reader,
    )
    expect(others).toEqual([])
    expect(event?.table).toEqual([
      { label: 'City', before: 'Portland', after: 'Bath' },
      { label: 'State or region', before: null, after: 'ME' },
    ])
  })

  it('are two sittings after a pause, or by two people', () => {
    const first = typed(1, { field: 'city', after: 'Portland' })
    expect(describeTexts(typed(30, { field: 'state', after: 'ME' }), first)).toHaveLength(2)
    expect(describeTexts(typed(2, { field: 'state', after: 'ME', author: analyst }), first)).toHaveLength(2)
  })

  it('stay apart when another change comes between them', () => {
    expect(
      describeTexts(
        typed(3, { field: 'city', before: 'Portland', after: 'Bath' }),
        typed(2, { entity: 'document', field: 'Cap table', after: 'caps.xlsx' }),
        typed(1, { field: 'city', after: 'Portland' }),
      ),
    ).toEqual([
      'Maya Okafor changed City from ~Portland~ to Bath.',
      'Maya Okafor uploaded caps.xlsx as Cap table.',
      'Maya Okafor answered City: Portland.',
    ])
  })

  it('appear even when everything was put back', () => {
    expect(
      describeTexts(
        typed(2, { field: 'city', before: 'Bath', after: 'Portland' }),
        typed(1, { field: 'city', before: 'Portland', after: 'Bath' }),
      ),
    ).toEqual(['Maya Okafor changed answers and put them back.'])
  })
})
