import { describe, expect, it } from 'vitest'
import type { Change } from '#contract/history.ts'
import { describeChanges } from './change-sentences.ts'
import { buildChange, analyst, reader, formatEvents } from '#web/testing/changes.ts'

describe('answers saved separately', () => {
  const changeAt = (minute: number, over: Partial<Change>) =>
    buildChange({ at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z`, ...over })

  it('in one editing session are one event, from the first old answer to the last new answer', () => {
    const [event, ...others] = describeChanges(
      [
        changeAt(9, { field: 'city', before: 'Bat', after: 'Bath' }),
        changeAt(5, { field: 'state', before: null, after: 'ME' }),
        changeAt(1, { field: 'city', before: 'Portland', after: 'Bat' }),
      ],
      reader,
    )
    expect(others).toEqual([])
    expect(event?.table).toEqual([
      { label: 'City', before: 'Portland', after: 'Bath' },
      { label: 'State or region', before: null, after: 'ME' },
    ])
  })

  it('are two events after a pause, or by two people', () => {
    const first = changeAt(1, { field: 'city', after: 'Portland' })
    expect(formatEvents(changeAt(30, { field: 'state', after: 'ME' }), first)).toHaveLength(2)
    expect(formatEvents(changeAt(2, { field: 'state', after: 'ME', author: analyst }), first)).toHaveLength(2)
  })

  it('are two events if there is another change between them', () => {
    expect(
      formatEvents(
        changeAt(3, { field: 'city', before: 'Portland', after: 'Bath' }),
        changeAt(2, { entity: 'document', field: 'Cap table', after: 'caps.xlsx' }),
        changeAt(1, { field: 'city', after: 'Portland' }),
      ),
    ).toEqual([
      'Maya Okafor changed City from ~Portland~ to Bath.',
      'Maya Okafor uploaded caps.xlsx as Cap table.',
      'Maya Okafor answered City: Portland.',
    ])
  })

  it('are an event even if every answer was changed back', () => {
    expect(
      formatEvents(
        changeAt(2, { field: 'city', before: 'Bath', after: 'Portland' }),
        changeAt(1, { field: 'city', before: 'Portland', after: 'Bath' }),
      ),
    ).toEqual(['Maya Okafor changed answers, then changed them back.'])
  })
})
