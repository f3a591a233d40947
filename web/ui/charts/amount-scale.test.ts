import { describe, expect, it } from 'vitest'
import { getAmountScale } from './amount-scale.ts'

describe('the amount axis', () => {
  it.each([
    [0, 96, [0, 20, 40, 60, 80, 100]],
    [0, 142.9, [0, 50, 100, 150]],
    [0, 0.7, [0, 0.2, 0.4, 0.6, 0.8]],
    [0, 12_800, [0, 5000, 10_000, 15_000]],
  ])('from %d to %d ends at a round amount', (low, high, ticks) => {
    expect(getAmountScale(low, high)).toEqual({ domain: [low, ticks.at(-1)], ticks })
  })

  it('starts at its exact lower bound, which is not a tick', () => {
    expect(getAmountScale(-142, 143)).toEqual({ domain: [-142, 200], ticks: [-100, 0, 100, 200] })
  })

  it('ends at a given top', () => {
    expect(getAmountScale(0, 30, 54.08)).toEqual({ domain: [0, 54.08], ticks: [0, 10, 20, 30, 40, 50] })
  })

  it('has a single tick when there are no amounts', () => {
    expect(getAmountScale(0, 0)).toEqual({ domain: [0, 1], ticks: [0] })
  })
})
