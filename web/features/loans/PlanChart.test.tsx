import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildLoan } from '#web/testing/loans.ts'
import { newId } from '#web/testing/people.ts'
import { PlanChart } from './PlanChart.tsx'

const buildInvoice = (document_date: string, due_date: string | null, paid_on: string | null) => ({
  id: newId(),
  name: 'Repayment',
  filename: null,
  document_date,
  amount: '1000.00',
  revenue: null,
  due_date,
  paid_on,
  has_file: false,
  scan_status: 'not_scanned' as const,
})

test('the plan chart counts payments in the month of the payment, and no unpaid invoices', async () => {
  const invoices = [
    buildInvoice('2026-01-31', null, null),
    buildInvoice('2026-02-28', '2026-03-02', '2026-05-04'),
    buildInvoice('2026-03-31', '2026-04-02', '2026-04-02'),
    buildInvoice('2026-04-30', '2026-05-02', null),
  ]
  render(<PlanChart loan={buildLoan({ start_date: '2026-01-15', planned_end: '2026-06-30', invoices })} />)
  await userEvent.click(screen.getByRole('button', { name: /View as table/ }))
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toHaveLength(7)
  const starts = [
    'Jun 2026–',
    'May 2026$3,000',
    'Apr 2026$2,000',
    'Mar 2026$1,000',
    'Feb 2026$1,000',
    'Jan 2026$1,000',
  ]
  for (const [index, start] of starts.entries()) expect(rows[index + 1]).toContain(start)
})

test('there is no plan chart without the total due', () => {
  const loan = buildLoan({ planned_end: '2026-06-30', total_due: null })
  const { container } = render(<PlanChart loan={loan} />)
  expect(container.textContent).toBe('')
})
