import { expect, test } from 'vitest'
import { maxExactCount } from '#contract/core/limits.ts'
import { parts } from './sample.ts'

/** How probable it is that so many of `rows` or more are in a part of 1/`share` of them, each by chance. */
function tail(rows: number, share: number, partRows: number): number {
  // the logarithm of the first term, then each by the one before it
  let term = Math.log(1 - 1 / share) * rows
  let sum = 0
  for (let count = 0; count <= rows; count += 1) {
    if (count >= partRows) sum += Math.exp(term)
    term += Math.log((rows - count) / (count + 1)) - Math.log(share - 1)
  }
  return sum
}

test.each([
  [8192, 0],
  [128, 1],
])('what a part of 1/%i shows is no chance', (share, index) => {
  const proof = parts[index]?.proof ?? 0
  expect(tail(maxExactCount, share, proof)).toBeLessThan(1e-12)
  expect(tail(maxExactCount, share, proof - 1)).toBeGreaterThan(1e-12)
})
