type Converted = { value: unknown } | { problem: string }

/** The number in an amount, and what is before and after it. */
const amount = /^(\D*)(\d[\d.,'’\s]*?)(\s*\D*)$/

/**
 * Converts an amount with a decimal comma, `1.500.000,50`, to one with a point. Other values stay as they are.
 * @param hasDecimalCommas the table comes from a country that writes decimals after a comma. `1,500` may then be 1500 or
 * 1.5, and is refused unless a dollar sign before it shows the American spelling.
 */
export function toDecimalPoint(cell: unknown, hasDecimalCommas: boolean): Converted {
  const [, before = '', number = '', after = ''] = typeof cell === 'string' ? (amount.exec(cell) ?? []) : []
  const commas = number.split(',').length - 1
  const points = number.split('.').length - 1
  const convert = (text: string) => ({ value: `${before}${text}${after}` })
  if (commas === 1 && points > 0 && /^\d{1,3}(?:\.\d{3})+,/.test(number))
    return convert(number.replaceAll('.', '').replace(',', '.'))
  if (!hasDecimalCommas) return { value: cell }
  if (commas === 0 && points > 1 && /^\d{1,3}(?:\.\d{3})+$/.test(number))
    return convert(number.replaceAll('.', ''))
  if (commas !== 1 || points > 0) return { value: cell }
  if (!/^\d{1,3},\d{3}$/.test(number)) return convert(number.replace(',', '.'))
  if (before.includes('$')) return { value: cell }
  return { problem: `“${number}” can be read in two ways. Write it without a separator of thousands` }
}
