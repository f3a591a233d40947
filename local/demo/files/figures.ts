import type { DemoCompany } from '#local/demo/pipeline-companies.ts'

export interface MonthFigures {
  /** The first day of the month. */
  month: Date
  revenue: number
  costOfSales: number
  payroll: number
  otherCosts: number
}

export interface Figures {
  months: MonthFigures[]
  /** The balance in US dollars at the end of the last month. */
  cash: number
}

const grossMargins = { software: 0.76, service: 0.44, hardware: 0.35 } as const
const monthlyGrowth = 0.021

/**
 * Generates monthly figures in US dollars for the twelve full months before a date. Revenue is derived from the
 * requested amount and cash from the stated runway, so that files and answers match.
 */
export function buildFigures(company: DemoCompany, at: Date): Figures {
  const [sold = 'service'] = company.sells
  const baseRevenue = (Number(company.amount) * 1.6) / 12
  const months = Array.from({ length: 12 }, (_, index): MonthFigures => {
    const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 12 + index))
    const season = 1 + 0.12 * Math.sin((month.getUTCMonth() + company.name.length) / 1.9)
    const revenue = Math.round(baseRevenue * season * (1 + monthlyGrowth) ** (index - 6))
    return {
      month,
      revenue,
      costOfSales: Math.round(revenue * (1 - grossMargins[sold])),
      payroll: Math.round(baseRevenue * (grossMargins[sold] * 0.72 + 0.06)),
      otherCosts: Math.round(baseRevenue * (grossMargins[sold] * 0.31 + 0.05)),
    }
  })
  return { months, cash: Math.round(averageBurn(months.slice(-3)) * company.runway_months) }
}

function averageBurn(months: MonthFigures[]): number {
  const burn = months.reduce((sum, month) => sum - computeNetIncome(month), 0) / months.length
  return Math.max(burn, 9000)
}

export const computeNetIncome = ({ revenue, costOfSales, payroll, otherCosts }: MonthFigures): number =>
  revenue - costOfSales - payroll - otherCosts

export const sumField = (
  months: readonly MonthFigures[],
  field: Exclude<keyof MonthFigures, 'month'>,
): number => months.reduce((sum, month) => sum + month[field], 0)
