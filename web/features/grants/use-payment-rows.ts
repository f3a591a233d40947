import { useState } from 'react'
import { isSameAnswer } from '#web/features/company/answers.ts'
import {
  isSameSchedule,
  type PaymentRow,
  toPaymentInputs,
  toPaymentRows,
  type PaymentInput,
} from './payments.ts'

const buildBlankRow = (key: number): PaymentRow => ({ key, expected_date: '', amount: '', description: '' })

const buildRows = (value: unknown) => {
  const rows = toPaymentRows(value)
  return rows.length > 0 ? rows : [buildBlankRow(0)]
}

const getNextKey = (rows: readonly PaymentRow[]) => 1 + Math.max(-1, ...rows.map(({ key }) => key))

/**
 * A changed answer from the store replaces the rows, unless both contain the same payments. The order may differ,
 * because the server sorts payments by date.
 */
export function usePaymentRows(value: unknown, onChange: (payments: PaymentInput[]) => void) {
  const [rows, setRows] = useState(() => buildRows(value))
  const [lastValue, setLastValue] = useState(value)
  if (!isSameAnswer(lastValue, value)) {
    setLastValue(value)
    if (!isSameSchedule(toPaymentInputs(rows), value)) setRows(buildRows(value))
  }
  const replaceRows = (next: PaymentRow[]) => {
    setRows(next.length > 0 ? next : [buildBlankRow(getNextKey(rows))])
    if (!isSameAnswer(toPaymentInputs(next), toPaymentInputs(rows))) onChange(toPaymentInputs(next))
  }
  return {
    rows,
    change: (key: number, part: Partial<PaymentInput>) =>
      replaceRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    add: () => {
      const row = buildBlankRow(getNextKey(rows))
      replaceRows([...rows, row])
      return row.key
    },
    remove: (key: number) => replaceRows(rows.filter((row) => row.key !== key)),
    clear: () => replaceRows([]),
  }
}
