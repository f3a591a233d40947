import { describe, expect, test } from 'vitest'
import { evaluateExpression, toFraction, isFractionAbove, formatFraction } from './expression.ts'

const values = {
  one: { numerator: 1n, denominator: 1n },
  half: { numerator: 1n, denominator: 2n },
  debt: { numerator: -3n, denominator: 1n },
  zero: { numerator: 0n, denominator: 1n },
  m_12: { numerator: 12n, denominator: 1n },
}
const compute = (expression: string) => {
  const result = evaluateExpression(expression, values)
  return result && formatFraction(result, 4)
}

test.each([
  ['7', '7.0000'],
  ['1.25', '1.2500'],
  ['  one ', '1.0000'],
  ['m_12', '12.0000'],
  ['one + half', '1.5000'],
  ['one - half', '0.5000'],
  ['half - one', '-0.5000'],
  ['1 + 2 * 3', '7.0000'],
  ['(1 + 2) * 3', '9.0000'],
  ['2 * (3 - 1) / 8', '0.5000'],
  ['10 - 2 - 3', '5.0000'],
  ['12 / 3 / 2', '2.0000'],
  ['12/3*2', '8.0000'],
  ['6 / debt', '-2.0000'],
  ['10.5 / 2.5', '4.2000'],
  ['0.5 / (0 - 0.25)', '-2.0000'],
  ['debt / debt', '1.0000'],
  ['half * half', '0.2500'],
  ['1 / 3', '0.3333'],
  ['2 / 3', '0.6667'],
  ['0.1 + 0.2 - 0.3', '0.0000'],
])('%j is %s', (expression, expected) => {
  expect(compute(expression)).toBe(expected)
})

test.each(['1 / zero', '1 / (one - 1)', '1 + 1 / zero', '1 / zero + 1', '2 * (1 / zero)', '(1 / zero) * 2'])(
  '%j divides by zero and is null',
  (expression) => {
    expect(compute(expression)).toBeNull()
  },
)

test.each([
  ['(1 + 2', '(1 + 2: missing closing bracket'],
  ['1 2', '1 2: unexpected 2'],
  ['1 )', '1 ): unexpected )'],
  ['unknown', 'unknown: unknown has no value'],
  ['1 +', '1 +:  has no value'],
  ['', ':  has no value'],
  ['toString', 'toString is not an expression'],
  ['to_string', 'to_string: to_string has no value'],
  ['constructor', 'constructor: constructor has no value'],
  ['1 ^ 2', '1 ^ 2 is not an expression'],
  ['* 2', '* 2: * has no value'],
])('%j is rejected: %s', (expression, message) => {
  expect(() => compute(expression)).toThrow(new Error(message))
})

describe('rounding', () => {
  test.each<[bigint, bigint, number, string]>([
    [5n, 2n, 0, '3'],
    [-5n, 2n, 0, '-3'],
    [1n, 3n, 0, '0'],
    [-1n, 3n, 0, '0'],
    [125n, 100n, 1, '1.3'],
    [-125n, 100n, 1, '-1.3'],
    [124n, 100n, 1, '1.2'],
    [5n, 1000n, 2, '0.01'],
    [4n, 1000n, 2, '0.00'],
    [-4n, 1000n, 2, '0.00'],
    [1234n, 1n, 2, '1234.00'],
  ])('%d / %d with %d decimals is %s', (numerator, denominator, decimals, expected) => {
    expect(formatFraction({ numerator, denominator }, decimals)).toBe(expected)
  })
})

test('cents are hundredths, and a value equal to the limit is not above it', () => {
  expect(toFraction(1250n)).toEqual({ numerator: 1250n, denominator: 100n })
  expect([99n, 100n, 101n].map((cents) => isFractionAbove(toFraction(cents), 1n))).toEqual([
    false,
    false,
    true,
  ])
})
