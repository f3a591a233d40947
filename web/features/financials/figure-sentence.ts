import type { MetricDetail } from '#contract/financials/financials.ts'
import { formatAmount, formatFigure, roundAmount } from './figure-format.ts'

type Calculated = Pick<
  MetricDetail,
  'key' | 'name' | 'expression' | 'terms' | 'value' | 'unit' | 'currency' | 'special' | 'status'
>

const termNames: Record<string, string> = {
  balances: 'cash',
  money_in: 'received',
  money_out: 'spent',
  old: 'older than 60 days',
  recent: 'from the last 60 days',
  uncategorized: 'uncategorized costs',
  categorized: 'categorized costs',
  matched_in: 'received and in the books',
  matched_out: 'spent and in the books',
  other_in: 'received and not in the books',
  other_out: 'spent and not in the books',
}

/** Net burn with the opposite sign, see `toDisplayedMetric`. */
const netCashIn = '(money_in + money_out) / 3'

/** Returns null for a plain sum of lines, or if there is not enough data. */
export function describeCalculation(detail: Calculated): string | null {
  const { key, name, expression, status, special } = detail
  if (status !== 'ok' || !/[-+*/]/.test(expression)) return null
  const left =
    key === 'runway'
      ? describeRunway(detail)
      : writeExpression(name === 'Net cash inflow' ? { ...detail, expression: netCashIn } : detail)
  const figure = formatFigure(detail, detail)
  return special === null ? `${left} = ${figure}` : `${left}: ${figure.toLowerCase()}`
}

/** Runway is easier to follow with the net burn than with the sums behind the net burn. */
function describeRunway({ terms, currency }: Calculated): string {
  const getValue = (name: string) => Number(terms.find((term) => term.name === name)?.value ?? 0)
  const burn = (-getValue('money_out') - getValue('money_in')) / 3
  const format = (value: number) => formatAmount(roundAmount(value.toFixed(2)), currency)
  const average =
    burn < 0 ? `average net cash inflow of ${format(-burn)}` : `average net burn of ${format(burn)}`
  return `${format(getValue('balances'))} cash ÷ ${average} a month`
}

const signs: Record<string, string> = { '*': '×', '/': '÷' }

/** A negative amount turns an addition into a subtraction, and vice versa. */
function writeExpression({ expression, terms, currency }: Calculated): string {
  // Omits the zero in expressions such as `0 - money_out`. Omits a final `* 100`, because percentages end in `%`.
  const tokens = expression.replace(/ \* 100$/, '').match(/[a-z_0-9.]+|[-+*/()]/g) ?? []
  const writtenTerms = new Set<string>()
  const parts: string[] = []
  tokens.forEach((token, index) => {
    const [before, beforeThat] = [tokens[index - 1], tokens[index - 2]]
    const term = terms.find(({ name }) => name === token)
    if (token === '+' || token === '-') return
    if (token === '0' && tokens[index + 1] === '-') return
    const isFirst = before === undefined || before === '(' || beforeThat === '0'
    const isAdded = before === '+' || before === '-'
    const isNegative =
      (before === '-') !== (term !== undefined && Number(term.value) < 0 && (isAdded || isFirst))
    if (isAdded && !isFirst) parts.push(isNegative ? '−' : '+')
    else if (isNegative) parts.push('−')
    if (!term) parts.push(signs[token] ?? (token === '3' ? '3 months' : token))
    else {
      const name = writtenTerms.has(token) ? '' : ` ${termNames[token] ?? token.replaceAll('_', ' ')}`
      writtenTerms.add(token)
      parts.push(`${formatAmount(roundAmount(term.value.replace(/^-/, '')), currency)}${name}`)
    }
  })
  return parts.join(' ').replaceAll('( ', '(').replaceAll(' )', ')')
}
