export interface AmountScale {
  domain: [low: number, high: number]
  ticks: number[]
}

/** Step factors with the minimum squared ratio for each, as in D3. */
const factors = [
  [10, 50],
  [5, 10],
  [2, 2],
] as const

/** Returns a round step that fits about four times into a range: 1, 2 or 5 times a power of ten. */
function getStep(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / 4))
  const ratio = range / 4 / power
  const factor = factors.find(([, square]) => ratio ** 2 >= square)?.[0] ?? 1
  return factor * power
}

/**
 * Computes the amount axis between two bounds.
 * @param top the end of the axis; by default, `high` rounded up to the next tick
 */
export function getAmountScale(low: number, high: number, top?: number): AmountScale {
  const end = top ?? high
  if (end <= low) return { domain: [low, low + 1], ticks: [low] }
  const step = getStep(end - low)
  const [first, last] = [
    Math.ceil(low / step),
    top === undefined ? Math.ceil(end / step) : Math.floor(end / step),
  ]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    // Multiples of fractions are inexact: 3 * 0.2 is 0.6000000000000001.
    Number(((first + index) * step).toPrecision(12)),
  )
  return { domain: [low, top ?? last * step], ticks }
}
