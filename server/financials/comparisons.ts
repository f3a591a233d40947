import type { Comparison } from '#contract/financials/comparisons.ts'
import type { MetricKey } from '#contract/rules/metrics/catalogue.ts'
import { comparisonNames } from '#contract/rules/metrics/comparison-names.ts'
import { editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { loadReport, type Report } from './report.ts'

type Key = Comparison['key']
type Stated = Pick<Comparison, 'key' | 'name' | 'unit' | 'metric' | 'stated' | 'tolerance'>
type Observed = Pick<Comparison, 'observed' | 'special' | 'as_of'> & { agrees: boolean }

export async function loadComparisons(ctx: Pick<Context, 'db'>, companyId: string): Promise<Comparison[]> {
  const [stated, report, explanations] = await Promise.all([
    loadStated(ctx.db, companyId),
    loadReport(ctx, companyId),
    loadExplanations(ctx.db, companyId),
  ])
  return stated.map((statement) => compare(statement, report, explanations.get(statement.key) ?? null))
}

async function loadStated(db: Database, companyId: string): Promise<Stated[]> {
  const answers = await db
    .selectFrom('companies as company')
    .leftJoin('assessments as assessment', 'assessment.company_id', 'company.id')
    .leftJoin('commercial_contracts as contracts', 'contracts.company_id', 'company.id')
    .select(['assessment.runway_months', 'assessment.has_other_loans'])
    .select(['contracts.total_value', 'contracts.largest_percentage'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { has_other_loans: loans } = answers
  return [
    {
      key: 'runway',
      name: comparisonNames.runway,
      unit: 'months',
      metric: 'runway',
      stated: answers.runway_months,
      tolerance: 'Agrees within two months or 20% of the larger value',
    },
    {
      key: 'largest_contract',
      name: comparisonNames.largest_contract,
      unit: 'percent',
      metric: 'revenue_concentration',
      stated: answers.largest_percentage,
      tolerance: 'Agrees within ten percentage points',
    },
    {
      key: 'other_loans',
      name: comparisonNames.other_loans,
      unit: 'yes_no',
      metric: 'debt',
      stated: loans === null ? null : loans ? 'yes' : 'no',
      tolerance: 'Agrees only if the answer matches the data; credit cards are not loans',
    },
    {
      key: 'contract_value',
      name: comparisonNames.contract_value,
      unit: 'money',
      metric: 'revenue_12_months',
      stated: answers.total_value,
      tolerance: 'Agrees up to twice the revenue of the last 12 months',
    },
  ]
}

function compare(stated: Stated, report: Report | null, explanation: Comparison['explanation']): Comparison {
  const observed = report && observe(stated, report)
  const { agrees, ...values } = observed ?? { agrees: false, observed: null, special: null, as_of: null }
  const status = !observed
    ? 'not_enough_data'
    : stated.stated === null
      ? 'not_stated'
      : agrees
        ? 'agrees'
        : 'differs'
  return { ...stated, ...values, status, explanation }
}

function observe({ key, metric, stated }: Stated, report: Report): Observed | null {
  const { as_of } = report
  if (key === 'other_loans') {
    const hasLoanAccount = report.balances.some(
      ({ kind, balance }) => kind === 'loan' && Number(balance ?? 0) !== 0,
    )
    if (report.loans === null && !hasLoanAccount) return null
    const observed = hasLoanAccount || Number(report.loans) > 0 ? 'yes' : 'no'
    return { observed, special: null, as_of, agrees: stated === observed }
  }
  const figure = report.latest.find((latest) => latest.key === (metric satisfies MetricKey | null))
  if (!figure || figure.status !== 'ok') return null
  const special = figure.special === 'no_debt' ? null : figure.special
  const agrees = stated !== null && isNear[key](Number(stated), Number(figure.value), special)
  return { observed: figure.value, special, as_of, agrees }
}

const horizonMonths = 36

const isNear: Record<
  Exclude<Key, 'other_loans'>,
  (stated: number, observed: number, special: Comparison['special']) => boolean
> = {
  runway: (stated, observed, special) =>
    special === null
      ? Math.abs(stated - observed) <= Math.max(2, Math.max(stated, observed) / 5)
      : stated >= horizonMonths,
  largest_contract: (stated, observed) => Math.abs(stated - observed) <= 10,
  contract_value: (stated, observed) => stated <= 2 * observed,
}

async function loadExplanations(db: Database | Transaction, companyId: string) {
  const rows = await db
    .selectFrom('comparison_explanations as explanation')
    .innerJoin('users as author', 'author.id', 'explanation.author_id')
    .select([
      'explanation.key',
      'explanation.text',
      'explanation.explained_at as at',
      'author.name as author',
    ])
    .where('explanation.company_id', '=', companyId)
    .execute()
  return new Map(rows.map(({ key, ...explanation }) => [key, explanation]))
}

export async function explainComparison(
  ctx: Context,
  company: CompanyCaller,
  { key, text }: { key: Key; text: string },
): Promise<Comparison> {
  const { companyId, user } = company
  await editCompany(ctx, company, async ({ trx, record }) => {
    const before = (await loadExplanations(trx, companyId)).get(key)?.text ?? null
    if (before === text) return
    const values = { text, author_id: user.id, explained_at: new Date().toISOString() }
    await trx
      .insertInto('comparison_explanations')
      .values({ company_id: companyId, key, ...values })
      .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet(values))
      .execute()
    record('everyone', 'comparison', companyId, { [`${key}.explanation`]: [before, text] })
  })
  const comparisons = await loadComparisons(ctx, companyId)
  const explained = comparisons.find((comparison) => comparison.key === key)
  if (!explained) throw new Error(`there is no comparison ${key}`)
  return explained
}
