import { useState } from 'react'
import { isSameAnswer } from '#web/features/company/answers.ts'
import { isSameSchedule, type PaymentRow, toPayments, toRows, type TypedPayment } from './payments.ts'

const blank = (key: number): PaymentRow => ({ key, expected_date: '', amount: '', description: '' })

const rowsOf = (value: unknown) => {
  const rows = toRows(value)
  return rows.length > 0 ? rows : [blank(0)]
}

const nextKey = (rows: readonly PaymentRow[]) => 1 + Math.max(-1, ...rows.map(({ key }) => key))

/**
 * The rows of a schedule while it is written: in the order they were written, and with those that have nothing in them
 * yet. Another answer from outside replaces them; the same one in another order, which is how it was saved, does not.
 */
export function usePaymentRows(value: unknown, onChange: (payments: TypedPayment[]) => void) {
  const [rows, setRows] = useState(() => rowsOf(value))
  const [shown, setShown] = useState(value)
  if (!isSameAnswer(shown, value)) {
    setShown(value)
    if (!isSameSchedule(toPayments(rows), value)) setRows(rowsOf(value))
  }
  const put = (next: PaymentRow[]) => {
    setRows(next.length > 0 ? next : [blank(nextKey(rows))])
    if (!isSameAnswer(toPayments(next), toPayments(rows))) onChange(toPayments(next))
  }
  return {
    rows,
    change: (key: number, part: Partial<TypedPayment>) =>
      put(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    /** Adds a row, and answers its key. */
    add: () => {
      const row = blank(nextKey(rows))
      put([...rows, row])
      return row.key
    },
    remove: (key: number) => put(rows.filter((row) => row.key !== key)),
    clear: () => put([]),
  }
}
