import { invalidField, notFound } from '#contract/core/errors.ts'
import type { FinancialLine } from '#contract/financials/financials.ts'
import type { Books } from '#contract/rules/metrics/books.ts'
import { canReclassify, type LineClass, lineClasses } from '#contract/rules/metrics/line-classes.ts'
import type { Line } from '#contract/rules/metrics/line.ts'
import { editCompany } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { loadBooks } from './load-books.ts'
import { toFinancialLine } from './metrics.ts'
import { recalculateReport } from './report.ts'

interface Decision {
  lineId: string
  class: LineClass
  note?: string | undefined
}

/**
 * Recalculates all metrics. Throws `not_found` for an unknown line, and `invalid_request` for a class from a different
 * statement.
 */
export async function reclassifyLine(
  ctx: Context,
  company: CompanyCaller,
  { lineId, class: decided, note }: Decision,
): Promise<FinancialLine> {
  const { companyId, user } = company
  const line = findLine((await loadBooks(ctx, companyId)).books, lineId)
  if (!canReclassify(line.class, decided))
    throw invalidField('body.class', 'Choose a class from the same statement')
  const original_class = line.original_class ?? line.class
  await editCompany(ctx, company, async ({ trx, record }) => {
    if (decided === line.class) return
    const values = {
      class: decided,
      note: note ?? null,
      author_id: user.id,
      decided_at: new Date().toISOString(),
    }
    await trx
      .insertInto('financial_line_classes')
      .values({ company_id: companyId, line_id: lineId, original_class, ...values })
      .onConflict((conflict) => conflict.columns(['company_id', 'line_id']).doUpdateSet(values))
      .execute()
    const field = `${line.date} ${line.account}`.slice(0, 100)
    const [before, after] = [lineClasses[line.class], lineClasses[decided]]
    record('everyone', 'financial_line', lineId, { [field]: [before, after] })
    if (note) record('staff', 'financial_line', lineId, { [`${field}.note`]: [null, note] })
  })
  return toFinancialLine(findLine(await recalculateReport(ctx, companyId), lineId))
}

function findLine(books: Books, lineId: string): Line {
  const ledgers = [books.lines.profit_and_loss, books.lines.balance_sheet, books.lines.bank]
  for (const months of ledgers)
    for (const lines of months.values()) {
      const line = lines.find(({ id }) => id === lineId)
      if (line) return line
    }
  throw notFound()
}
