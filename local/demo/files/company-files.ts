import { type DemoCompany, toSlug } from '#local/demo/pipeline-companies.ts'
import { buildFigures, type Figures, type MonthFigures, computeNetIncome, sumField } from './figures.ts'
import { buildPdf, type PdfLine } from './pdf.ts'
import { buildSpreadsheet } from './spreadsheet.ts'

interface Source extends Figures {
  company: DemoCompany
  /** The day of the upload. */
  at: Date
}

const pdfType = 'application/pdf'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const money = (amount: number): string =>
  amount < 0 ? `(${Math.abs(amount).toLocaleString('en-US')})` : amount.toLocaleString('en-US')

const monthName = (date: Date, month: 'short' | 'long' = 'short'): string =>
  date.toLocaleDateString('en-US', { month, year: 'numeric', timeZone: 'UTC' })

/** The upload date makes each file unique: an identical copy of an earlier file would not answer a request. */
const describeFile = ({ at }: Source): string =>
  `Made for the demo on ${at.toISOString().slice(0, 10)}. The company and its figures are fictional.`

const lastMonth = ({ months, at }: Source): Date => months.at(-1)?.month ?? at

const pdf = (source: Source, name: string, lines: readonly PdfLine[]): File =>
  new File([Uint8Array.from(buildPdf([...lines, '', describeFile(source)]))], `${name}.pdf`, {
    type: pdfType,
  })

async function sheet(
  source: Source,
  name: string,
  title: string,
  rows: (string | number)[][],
): Promise<File> {
  const content = await buildSpreadsheet(title, [...rows, [], [describeFile(source)]])
  return new File([Uint8Array.from(content)], `${name}.xlsx`, { type: sheetType })
}

const letter = (title: string, lines: (source: Source) => PdfLine[]) => (source: Source) => [
  pdf(source, title.toLowerCase().replaceAll(' ', '-'), [
    title,
    source.company.name,
    `${source.company.address}, ${source.company.city}, ${source.company.state} ${source.company.zip_code}`,
    '',
    ...lines(source),
  ]),
]

const statement = (source: Source, month: MonthFigures): File => {
  const received = Math.round(month.revenue * 0.94)
  const paid = received - computeNetIncome(month)
  return pdf(source, `statement-${month.month.toISOString().slice(0, 7)}`, [
    `Operating account, ${monthName(month.month, 'long')}`,
    source.company.name,
    '',
    ['Balance at the beginning', money(source.cash - received + paid)],
    ['Money in', money(received)],
    ['Money out', money(-paid)],
    ['Balance at the end', money(source.cash)],
  ])
}

const capTable = (source: Source): Promise<File> => {
  const { company } = source
  const [founders, team, investors] = [6_400_000, 1_100_000, 2_500_000]
  const total = founders + team + investors
  const row = (shareholder: string, shares: number) => [
    shareholder,
    shares,
    Math.round((shares / total) * 1000) / 10,
  ]
  return sheet(source, 'cap-table', 'Cap table', [
    ['Holder', 'Shares', 'Percent'],
    row(company.founder, founders * 0.6),
    row('Co-founders', founders * 0.4),
    row('Option pool', team),
    row('Seed investors', investors),
    row('Total', total),
  ])
}

const projections = (source: Source): Promise<File> => {
  const last = source.months.at(-1)?.revenue ?? 0
  const rows = Array.from({ length: 12 }, (_, index) => {
    const month = new Date(Date.UTC(source.at.getUTCFullYear(), source.at.getUTCMonth() + index))
    const revenue = Math.round(last * 1.03 ** (index + 1))
    const costs = Math.round(revenue * 0.58 + last * 0.44)
    return [monthName(month), revenue, costs, revenue - costs]
  })
  return sheet(source, 'financial-projections', 'Projections', [
    ['Month', 'Revenue', 'Costs', 'Net income'],
    ...rows,
  ])
}

const profitAndLoss = (source: Source): Promise<File> => {
  const { months } = source
  const line = (title: string, value: (month: MonthFigures) => number) => [title, ...months.map(value)]
  return sheet(source, `profit-and-loss-${lastMonth(source).toISOString().slice(0, 7)}`, 'Profit and loss', [
    ['US dollars', ...months.map(({ month }) => monthName(month))],
    line('Revenue', ({ revenue }) => revenue),
    line('Cost of sales', ({ costOfSales }) => -costOfSales),
    line('Payroll', ({ payroll }) => -payroll),
    line('Other costs', ({ otherCosts }) => -otherCosts),
    line('Net income', computeNetIncome),
  ])
}

const balanceSheet = (source: Source): File => {
  const { months, cash, company } = source
  const receivables = Math.round(sumField(months.slice(-2), 'revenue') * 0.7)
  const equipment = Math.round(Number(company.amount) * 0.35)
  const payables = Math.round(sumField(months.slice(-1), 'costOfSales'))
  const loans = company.has_other_loans ? Math.round(Number(company.amount) * 0.18) : 0
  const assets = cash + receivables + equipment
  return pdf(source, `balance-sheet-${lastMonth(source).toISOString().slice(0, 7)}`, [
    'Balance sheet',
    `${company.name}, end of ${monthName(lastMonth(source), 'long')}, US dollars`,
    '',
    ['Cash', money(cash)],
    ['Accounts receivable', money(receivables)],
    ['Equipment', money(equipment)],
    ['Total assets', money(assets)],
    '',
    ['Accounts payable', money(payables)],
    ['Loans', money(loans)],
    ['Equity', money(assets - payables - loans)],
    ['Total liabilities and equity', money(assets)],
  ])
}

const taxReturn = (source: Source): File => {
  const { at, company, months } = source
  const year = at.getUTCFullYear() - 1
  return pdf(source, `tax-return-${year}`, [
    `Federal tax return ${year}`,
    company.name,
    '',
    ['Gross receipts', money(Math.round(sumField(months, 'revenue') * 0.82))],
    ['Cost of goods sold', money(-Math.round(sumField(months, 'costOfSales') * 0.82))],
    ['Taxable income', money(0)],
  ])
}

const receivables = (source: Source): File => {
  const { company, months } = source
  const monthly = months.at(-1)?.revenue ?? 0
  const shares = [0.48, 0.27, 0.15, 0.1]
  const rows = shares.map((share, index) => {
    const owed = Math.round(monthly * share)
    return `Customer ${index + 1},${owed},${Math.round(owed * 0.7)},${owed - Math.round(owed * 0.7)}`
  })
  const text = ['customer,owed,up to 30 days,31 to 60 days', ...rows, `"${describeFile(source)}",,,`].join(
    '\n',
  )
  return new File([`${text}\n`], `receivables-${toSlug(company.name)}.csv`, { type: 'text/csv' })
}

const builders: Record<string, (source: Source) => File[] | Promise<File[]>> = {
  'Cap table': async (source) => [await capTable(source)],
  'Financial projections': async (source) => [await projections(source)],
  'Profit and loss statement': async (source) => [await profitAndLoss(source)],
  'Balance sheet': (source) => [balanceSheet(source)],
  'Bank statements': (source) => source.months.slice(-3).map((month) => statement(source, month)),
  'Federal tax return': (source) => [taxReturn(source)],
  'Accounts receivable ageing': (source) => [receivables(source)],
  'Loan agreements': letter('Loan agreement', ({ company }) => [
    ['Principal, US dollars', money(Math.round(Number(company.amount) * 0.18))],
    ['Annual interest rate, percent', '7.25'],
    'Repaid monthly over five years. No covenants except timely reports.',
  ]),
  'Pitch deck': letter('Pitch deck', ({ company }) => wrap(company.mission)),
  'Customer contract': letter('Customer contract', ({ company }) => [
    ['Value, US dollars', money(Math.round(Number(company.amount) * 0.4))],
    'Three years, renewed for one year at a time. Payment within 30 days.',
  ]),
  'Award letter': letter('Award letter', ({ company }) => [
    ['Award, US dollars', money(Math.round(Number(company.amount) * 1.3))],
    'Your proposal has been selected. Payments follow the agreed schedule.',
  ]),
  'Award proposal': letter('Award proposal', ({ company }) => wrap(company.summary ?? company.mission)),
  'Insurance certificate': letter('Insurance certificate', () => [
    ['General liability, US dollars', '2,000,000'],
    ['Property, US dollars', '1,000,000'],
  ]),
}

const wrap = (text: string): string[] => text.match(/.{1,84}(?:\s|$)/g)?.map((line) => line.trim()) ?? []

export async function buildDocuments(kind: string, company: DemoCompany, at: Date): Promise<File[]> {
  const build = builders[kind]
  if (!build) throw new Error(`The demo has no files for "${kind}"`)
  return build({ ...buildFigures(company, at), company, at })
}
