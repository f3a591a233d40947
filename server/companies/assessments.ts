import { type ChangedAnswers, fieldNames, unanswered } from '#contract/application/catalogue.ts'
import type { Assessment } from '#contract/assessment.ts'
import type { Context } from '#server/core/context.ts'
import {
  editCompany,
  type EditedTable,
  loadVersion,
  patchFields,
  requireEditable,
} from '#server/core/data/changes.ts'
import { type Database, inSnapshot, type Transaction } from '#server/core/data/database.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'

const assessmentTable: EditedTable = { entity: 'assessment', table: 'assessments', key: ['company_id'] }

export async function loadAssessment(
  db: Database | Transaction,
  companyId: string,
): Promise<Omit<Assessment, 'version'> | null> {
  const row = await db
    .selectFrom('assessments')
    .select(['company_id as company', ...fieldNames('assessment')])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ? { ...row, runway_months: row.runway_months === null ? null : Number(row.runway_months) } : null
}

export async function getAssessment({ db }: Context, companyId: string): Promise<Assessment> {
  const [assessment, { version }] = await inSnapshot(db, (snapshot) =>
    Promise.all([loadAssessment(snapshot, companyId), loadVersion(snapshot, companyId)]),
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
