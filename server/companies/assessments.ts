import { sql } from 'kysely'
import { type ChangedAnswers, listFieldNames, unanswered } from '#contract/application/catalogue.ts'
import type { Assessment } from '#contract/assessment.ts'
import type { Context } from '#server/context.ts'
import { editCompany, loadCompanyVersion, requireEditable } from '#server/core/edits/changes.ts'
import { type EditedTable, patchFields } from '#server/core/edits/field-edits.ts'
import { type Database, inSnapshot, type Transaction } from '#server/core/data/database.ts'
import { toDecimalText } from '#server/core/data/json-values.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'

const assessmentTable: EditedTable = { entity: 'assessment', table: 'assessments', key: ['company_id'] }

const decimals: ReadonlySet<string> = new Set(['capital_amount_requested', 'runway_months'])
const answers = listFieldNames('assessment').filter((name) => !decimals.has(name))

export const selectAssessment = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('assessments as assessment')
    .select(['company_id as company', ...answers])
    .select((assessment) => [
      toDecimalText(assessment.ref('assessment.capital_amount_requested')).as('capital_amount_requested'),
      sql<number | null>`assessment.runway_months::float8`.as('runway_months'),
    ])
    .where('company_id', '=', companyId)

const loadAssessment = (db: Database | Transaction, companyId: string) =>
  selectAssessment(db, companyId).executeTakeFirst()

export async function getAssessment({ db }: Context, companyId: string): Promise<Assessment> {
  const [assessment, { version }] = await inSnapshot(db, (snapshot) =>
    Promise.all([loadAssessment(snapshot, companyId), loadCompanyVersion(snapshot, companyId)]),
  )
  return { ...(assessment ?? { company: companyId, ...unanswered.assessment }), version }
}

export async function updateAssessment(
  ctx: Context,
  company: CompanyCaller,
  values: ChangedAnswers<'assessment'>,
  baseVersion: number | undefined,
): Promise<Assessment> {
  return editCompany(ctx, company, async (edit) => {
    const { companyId } = edit
    requireEditable(edit)
    await edit.trx
      .insertInto('assessments')
      .values({ company_id: companyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await patchFields(edit, assessmentTable, { entityId: companyId, values, baseVersion })
    const assessment = await loadAssessment(edit.trx, companyId)
    return { ...(assessment ?? { company: companyId, ...unanswered.assessment }), version: edit.version() }
  })
}
