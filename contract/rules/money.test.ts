import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '../core/fields.ts'
import { addMoney, formatMoney, parseMoney } from './money.ts'

test.each([
  [['0.10', '0.20'], '0.30'],
  [['0.00', '0.00'], '0.00'],
  [['0.01'], '0.01'],
  [['94100.00', '73900.00', '0.99'], '168000.99'],
  // The sum has more digits than a single amount can have.
  [['999999999999.99', '999999999999.99'], '1999999999999.98'],
])('the sum of %j is %s', (amounts, sum) => {
  expect(addMoney(...amounts)).toBe(sum)
})

const cents = fc.bigInt({ min: 0n, max: 99_999_999_999_999n })
const toAmount = (amount: bigint) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`

test('sums are exact to the cent', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 9 }), (amounts) => {
      const sum = amounts.reduce((a, b) => a + b, 0n)
      expect(addMoney(...amounts.map(toAmount))).toBe(toAmount(sum))
    }),
  )
})

describe('formatting an amount', () => {
  test.each([
    ['375000.50', '$375,000.50'],
    ['250000.00', '$250,000'],
    ['0.00', '$0'],
    ['0.05', '$0.05'],
    ['999999999999.99', '$999,999,999,999.99'],
    ['-58200.40', '-$58,200.40'],
    ['1300.5', '$1,300.50'],
    ['900', '$900'],
    ['no amount', 'no amount'],
    ['about 900', 'about 900'],
    ['900 or so', '900 or so'],
  ])('shows %s as %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text)
  })
})

describe('a typed amount', () => {
  test.each([
    ['250000', '250000.00'],
    ['$1,250,000.5', '1250000.50'],
    ['1 250 000', '1250000.00'],
    ['1’250’000', '1250000.00'],
    ['400k', '400000.00'],
    ['$400 K', '400000.00'],
    ['40 thousand', '40000.00'],
    ['1.2345k', '1234.50'],
    ['1.5m', '1500000.00'],
    ['1.5 million', '1500000.00'],
    ['$2MM', '2000000.00'],
    ['2bn', '2000000000.00'],
    ['2b', '2000000000.00'],
    ['2 billion', '2000000000.00'],
    ['3m', '3000000.00'],
    ['3mn', '3000000.00'],
    ['3 mil', '3000000.00'],
    ['100 USD', '100.00'],
    ['US$ 100', '100.00'],
    ['100 dollars', '100.00'],
    ['1 dollar', '1.00'],
    ['1 US dollar', '1.00'],
    ['5 US dollars', '5.00'],
    ['5US$', '5.00'],
    ['5 US $', '5.00'],
    ['5   $', '5.00'],
    ['US $ 5', '5.00'],
    ['USD5', '5.00'],
    ['$   5', '5.00'],
    ['$+5', '5.00'],
    ['+ $5', '5.00'],
    [' $5 ', '5.00'],
    ['\u202d$1,250,000.50\u202c', '1250000.50'],
    ['1\u2009250\u2009000', '1250000.00'],
    ['\ufeff400\u00adk', '400000.00'],
    ['＄２５０，０００', '250000.00'],
    ['US\u00a0$\u200a5', '5.00'],
    ['1.250k', '1250.00'],
    ['0.005k', '5.00'],
    ['000', '0.00'],
    ['1.5000', '1.50'],
    ['+5', '5.00'],
    ['007', '7.00'],
    ['.5', '0.50'],
    ['1.', '1.00'],
    ['999999999999.99', '999999999999.99'],
  ])('%s is parsed as %s', (text, amount) => {
    expect(parseMoney(text)).toEqual({ ok: true, value: amount })
  })

  const example = 'Enter an amount in dollars, such as 250,000 or 250k'
  const rule = 'Use commas between thousands and a point before decimals'
  test.each([
    ['400,00', `Enter 400.00 or 40,000. ${rule}`],
    ['5,5', `Enter 5.5 or 55. ${rule}`],
    ['400,00k', `Enter 400.00k or 40,000k. ${rule}`],
    ['1.250.000', `Enter 1,250,000. ${rule}`],
    ['1.250.000,50', `Enter 1,250,000.50. ${rule}`],
    ['250,0000', `Enter 2,500,000. ${rule}`],
    ['1,25,000', `Enter 125,000. ${rule}`],
    ['1.250', 'Enter 1,250, or use at most two decimals'],
    ['0.125', 'Use at most two decimals'],
    ['1.234567k', 'Use at most two decimals'],
    ['45%', 'Enter an amount in dollars, not a percentage'],
    ['45 percent', 'Enter an amount in dollars, not a percentage'],
    ['45 per cent', 'Enter an amount in dollars, not a percentage'],
    ['$999,999,999,999,999', 'Enter at most $999,999,999,999.99'],
    ['1000bn', 'Enter at most $999,999,999,999.99'],
    ['-5', 'Enter an amount of $0 or more'],
    ['-$5', 'Enter an amount of $0 or more'],
    ['$-5', 'Enter an amount of $0 or more'],
    ['(500)', 'Enter an amount of $0 or more'],
    ['5 (500)', example],
    ['(500) 5', example],
    ['1 euro', 'Enter the amount in US dollars'],
    ['1 pound', 'Enter the amount in US dollars'],
    ['5$5', example],
    ['5 x USD', example],
    ['€500', 'Enter the amount in US dollars'],
    ['500 EUR', 'Enter the amount in US dollars'],
    ['250-300k', example],
    ['about 300', example],
    ['1e6', example],
    ['٥', example],
    ['10²', example],
    ['1½', example],
    ['125\t300', example],
    ['k', example],
    ['5 kilos', example],
    ['5 xk', example],
    ['5 thousands', example],
    ['5 athousand', example],
    ['5 mmm', example],
    ['5 am', example],
    ['5 mnx', example],
    ['5 amn', example],
    ['5 mile', example],
    ['5 amil', example],
    ['5 millions', example],
    ['5 amillion', example],
    ['5 bnx', example],
    ['5 abn', example],
    ['5 billions', example],
    ['5 abillion', example],
    ['$', example],
    ['', example],
    ['9'.repeat(100_000), example],
    [`1${' '.repeat(100_000)}k`, example],
  ])('%j has the error: %s', (text, problem) => {
    expect(parseMoney(text)).toEqual({ ok: false, problem })
  })

  test('in our own format is parsed to the same amount', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseMoney(formatMoney(toAmount(amount)))).toEqual({ ok: true, value: toAmount(amount) })
        expect(parseMoney(toAmount(amount))).toEqual({ ok: true, value: toAmount(amount) })
      }),
    )
  })

  test('is either valid for the API or has an error message', () => {
    const text = fc.oneof(fc.stringMatching(/^[\d.,+$%kKm '’€()-]{0,24}$/), fc.string())
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parseMoney(typed)
        expect(parsed.ok ? money().safeParse(parsed.value).success : parsed.problem !== '').toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('is never parsed to a different number', () => {
    const separated = fc.stringMatching(/^[1-9]\d{0,3}([.,]\d{1,4}){0,3}$/)
    fc.assert(
      fc.property(separated, (typed) => {
        const parsed = parseMoney(typed)
        const number = Number(typed.replaceAll(/,(?=\d{3}(?!\d))/g, ''))
        expect(parsed.ok ? Number(parsed.value) : number).toBe(number)
      }),
      { numRuns: 400 },
    )
  })
})
