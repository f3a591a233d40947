import { type ChangedAnswers, fieldNames, unanswered } from '#contract/application/catalogue.ts'
import type { Assessment } from '#contract/assessment.ts'
import { editCompany, patchFields, requireEditable } from '#server/core/data/changes.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'

/** The assessment of a company, or null before its first answer. */
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
  const [assessment, { version }] = await Promise.all([
    loadAssessment(db, companyId),
    db.selectFrom('companies').select('version').where('id', '=', companyId).executeTakeFirstOrThrow(),
  ])
  return { ...(assessment ?? { company: companyId, ...unanswered.assessment }), version }
}

export async function updateAssessment(
  ctx: Context,
  user: CurrentUser,
  companyId: string,
  values: ChangedAnswers<'assessment'>,
  baseVersion: number | undefined,
): Promise<Assessment> {
  return editCompany(ctx, { user, access: 'editor' }, companyId, async (edit) => {
    requireEditable(edit)
    await edit.trx
      .insertInto('assessments')
      .values({ company_id: companyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await patchFields(edit, { entity: 'assessment', entityId: companyId, values, baseVersion })
    const assessment = await loadAssessment(edit.trx, companyId)
    return { ...(assessment ?? { company: companyId, ...unanswered.assessment }), version: edit.version() }
  })
}
