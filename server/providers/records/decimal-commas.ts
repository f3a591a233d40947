type Converted = { value: unknown } | { problem: string }

const amount = /^(\D*)(\d[\d.,'’\s]*?)(\s*\D*)$/

/**
 * Removes dots that separate thousands, and converts decimal commas to decimal points: `1.500.000,50` to `1500000.50`.
 * Returns a problem for an ambiguous number, and other values unchanged.
 * @param hasDecimalCommas whether the table may use decimal commas. If true, also converts `1500,5` and `1.500.000`.
 * `1,500` is then ambiguous, unless a dollar sign before the number shows the American format.
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
  return { problem: `“${number}” is ambiguous. Remove the thousands separator` }
}
