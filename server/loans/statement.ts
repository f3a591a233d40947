import { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { downloadLoanStatement, LoanFile, LoanPerformance } from '#contract/loans.ts'
import { formatDay } from '#contract/rules/dates.ts'
import { getPaymentState } from '#contract/rules/funding/loan-outlook.ts'
import { getLoanFigures } from '#contract/rules/loans.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { formatPercent } from '#contract/rules/numbers.ts'
import { toDay } from '#contract/rules/time-zones.ts'
import type { Context } from '#server/context.ts'
import { buildCsvFile } from '#server/core/files/csv.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { loadLoan } from './loans.ts'

export async function buildLoanStatement(
  ctx: Context,
  loanId: string,
  { format, time_zone }: Parsed<typeof downloadLoanStatement>['query'],
): Promise<OutgoingFile> {
  const loan = await loadLoan(ctx, loanId)
  const today = toDay(new Date(), time_zone)
  const name = `statement-${loan.external_id}-${today}`
  return format === 'csv' ? buildCsv(name, loan, today) : buildPdf(name, loan, today)
}

const csvHeader = ['Invoice', 'Revenue (USD)', 'Payment (USD)', 'Due', 'Paid', 'Status'] as const

function buildCsv(name: string, { invoices }: LoanPerformance, today: string): OutgoingFile {
  const rows = invoices.map((invoice) => [
    invoice.name,
    invoice.revenue,
    invoice.amount,
    invoice.due_date ?? invoice.document_date,
    invoice.paid_on,
    describePayment(invoice, today),
  ])
  return buildCsvFile(`${name}.csv`, csvHeader, [rows])
}

function describePayment(invoice: LoanFile, today: string): string {
  const { state, daysLate } = getPaymentState(invoice, today)
  const late = daysLate === 1 ? '1 day late' : `${daysLate} days late`
  if (state === 'paid') return daysLate > 0 ? `Paid ${late}` : 'Paid'
  if (state === 'late') return late
  return state === 'due' ? 'Due' : ''
}

/** Omits facts that are missing from the source table. */
function listFacts(loan: LoanPerformance): [name: string, value: string][] {
  const { amount, total_due, repaid, revenue_share, minimum } = loan
  const { left } = getLoanFigures(loan)
  const money = (name: string, value: string | null): [string, string][] =>
    value === null ? [] : [[name, formatMoney(value)]]
  return [
    ['Loan', loan.external_id],
    ['Start', formatDay(loan.start_date)],
    ...money('Advance', amount),
    ...money('Total repayment', total_due),
    ...money('Repaid', repaid),
    ...money('Remaining balance', left),
    ...(revenue_share === null
      ? []
      : [['Share of revenue', formatPercent(revenue_share)] as [string, string]]),
    ...money('Minimum monthly payment', minimum),
  ]
}

const pdfHeader = ['Invoice', 'Revenue', 'Payment', 'Due', 'Paid', 'Status']
const columnWidths = [150, 75, 75, 75, 75, '*' as const]

function buildPdf(name: string, loan: LoanPerformance, today: string): OutgoingFile {
  const document = new PDFDocument({ size: 'LETTER', margin: 50, info: { Title: 'Loan statement' } })
  document.fontSize(18).text('Loan statement').fontSize(10).moveDown(0.5)
  document.text(toPdfText(loan.company_name ?? 'Company without a name'))
  document.text(`${formatDay(today)}. Amounts in US dollars.`).moveDown()
  const border: [number, number, number, number] = [0, 0, 0.5, 0]
  document.table({
    columnStyles: [170, '*'],
    defaultStyle: { border, borderColor: '#cccccc', padding: 4 },
    data: listFacts(loan).map((row) => row.map(toPdfText)),
  })
  document.moveDown(1.5).fontSize(12).text('Payments').fontSize(9).moveDown(0.5)
  document.table({
    columnStyles: columnWidths,
    rowStyles: (row: number) => ({ border, borderColor: row === 0 ? '#333333' : '#cccccc', padding: 4 }),
    data: [pdfHeader, ...loan.invoices.map((invoice) => listCells(invoice, today))],
  })
  document.end()
  return { name: `${name}.pdf`, media_type: 'application/pdf', content: Readable.from(document) }
}

const listCells = (invoice: LoanFile, today: string): string[] =>
  [
    invoice.name,
    invoice.revenue === null ? '' : formatMoney(invoice.revenue),
    invoice.amount === null ? '' : formatMoney(invoice.amount),
    formatDay(invoice.due_date ?? invoice.document_date),
    invoice.paid_on === null ? '' : formatDay(invoice.paid_on),
    describePayment(invoice, today),
  ].map(toPdfText)

/**
 * PDF's built-in fonts lack most characters outside Latin-1. Replaces characters outside Latin-1, except common
 * punctuation, with ASCII equivalents, such as `o` for `ő`, or with question marks.
 */
const toPdfText = (text: string): string =>
  text.replaceAll(/[^\u0020-\u007E\u00A0-\u00FF‘’“”–—…]/gu, (letter) => {
    const base = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return /^[\u0020-\u007E]+$/.test(base) ? base : '?'
  })
