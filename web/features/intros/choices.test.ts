import { describe, expect, test } from 'vitest'
import { noCriteria } from '#contract/rules/investor-fit.ts'
import { findChoiceChanges, mergeChoices } from './choices.ts'

const [kelp, dune, fern] = ['Kelp', 'Dune', 'Fern'].map((name) => ({ id: name.toLowerCase(), name })) as [
  { id: string; name: string },
  { id: string; name: string },
  { id: string; name: string },
]
const seed = { ...noCriteria, stages: ['seed' as const] }
const growth = { ...noCriteria, stages: ['growth' as const] }

describe('the changes to save', () => {
  test.each([
    ['nothing', { criteria: seed, picks: [kelp] }, null],
    ['new criteria', { criteria: growth, picks: [kelp] }, { criteria: growth }],
    ['an incomplete amount', { criteria: { ...seed, startup_round_size: '12' }, picks: [kelp] }, null],
    ['a replaced pick', { criteria: seed, picks: [dune] }, { add: ['dune'], remove: ['kelp'] }],
  ])('are correct after %s', (_, local, changes) => {
    expect(findChoiceChanges(local, { criteria: seed, picks: [kelp] })).toEqual(changes)
  })
})

describe('choices of a teammate', () => {
  test('replace choices without local changes', () => {
    const saved = { criteria: seed, picks: [kelp] }
    const received = { criteria: growth, picks: [dune] }
    expect(mergeChoices(saved, saved, received)).toEqual(received)
    expect(mergeChoices({ criteria: null, picks: [] }, null, received)).toEqual(received)
  })

  test('keep choices that an earlier version saved on this device only', () => {
    const received = { criteria: null, picks: [] }
    const local = { criteria: seed, picks: [kelp] }
    expect(mergeChoices(local, null, received)).toEqual(local)
  })

  test('do not undo local changes', () => {
    const saved = { criteria: seed, picks: [kelp, dune] }
    const local = { criteria: growth, picks: [dune, fern] }
    const received = { criteria: seed, picks: [kelp, dune] }
    expect(mergeChoices(local, saved, received)).toEqual({ criteria: growth, picks: [dune, fern] })
  })
})
