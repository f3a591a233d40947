import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { IntroApplication } from '#contract/intros.ts'
import type { Context } from '#server/context.ts'
import { editCompany } from '#server/core/edits/changes.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { loadEditedIntro } from './intros.ts'
import { loadIntroApplication } from './read.ts'

/** Queued emails are dropped, and the introduction links in sent emails stop working. */
export async function withdrawIntro(
  ctx: Context,
  company: CompanyCaller,
  introId: string,
  vcs: string[],
): Promise<IntroApplication> {
  return editCompany(ctx, company, async (edit) => {
    const { investors } = await loadIntroApplication(edit.trx, edit.companyId, introId)
    const selectedInvestors = investors.filter(({ id }) => vcs.includes(id))
    if (selectedInvestors.length < new Set(vcs).size) throw new AppError('not_found')
    for (const { id, name, status } of selectedInvestors) {
      if (status === 'withdrawn') continue
      await edit.trx
        .updateTable('intro_investors')
        .set({ withdrawn_at: sql`now()`, changed_at: sql`now()` })
        .where('company_id', '=', edit.companyId)
        .where('intro_id', '=', introId)
        .where('investor_id', '=', id)
        .execute()
      edit.record('everyone', 'intro', introId, { [name]: [status, 'withdrawn'] })
    }
    return loadEditedIntro(edit, introId)
  })
}
