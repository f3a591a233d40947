import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import type {
  IntroApplication,
  listWaitingIntroductions as endpoint,
  WaitingIntroduction,
} from '#contract/intros.ts'
import type { Context } from '#server/context.ts'
import { editCompany } from '#server/core/edits/changes.ts'
import { toIsoTimestamp } from '#server/core/data/json-values.ts'
import { fetchPage, type Page } from '#server/core/data/paging.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'
import {
  describeOpenIntroductions,
  filterInvestorsWithAddress,
  findRejectionReason,
  lockInvestors,
} from './choosing.ts'
import { loadEditedIntro } from './intros.ts'
import { loadIntroApplication } from './read.ts'
import { queueIntroductionEmails } from './sending.ts'

/**
 * Lists introductions that are awaiting release or, with `waiting_on: 'applicant'`, introductions that were sent back.
 */
export async function listWaitingIntroductions(
  { db }: Context,
  { waiting_on, ...paging }: Parsed<typeof endpoint>['query'],
): Promise<Page<WaitingIntroduction>> {
  const waiting = db
    .selectFrom('intro_investors as chosen')
    .where('chosen.introduced_at', 'is', null)
    .where('chosen.withdrawn_at', 'is', null)
    .innerJoin('intro_applications as intro', (join) =>
      join.onRef('intro.company_id', '=', 'chosen.company_id').onRef('intro.id', '=', 'chosen.intro_id'),
    )
    .where('intro.status', waiting_on === 'applicant' ? '=' : '<>', 'draft')
  const rows = waiting
    .innerJoin('investors as investor', 'investor.id', 'chosen.investor_id')
    .innerJoin('companies as company', 'company.id', 'chosen.company_id')
    .select(['chosen.intro_id as intro', 'company.id as company', 'company.name as company_name'])
    .select(['investor.id as investor', 'investor.name as investor_name'])
    .select('chosen.changed_at as requested_at')
    .select((waiting) =>
      jsonObjectFrom(
        waiting
          .selectFrom('intro_send_backs as sent')
          .select((sent) => ['sent.reason', toIsoTimestamp(sent.ref('sent.at')).as('at')])
          .whereRef('sent.company_id', '=', 'chosen.company_id')
          .whereRef('sent.intro_id', '=', 'chosen.intro_id')
          .orderBy('sent.number', 'desc')
          .limit(1),
      ).as('sent_back'),
    )
    .orderBy('chosen.changed_at')
    .orderBy('chosen.intro_id')
    .orderBy('investor.id')
  return fetchPage(db, paging, waiting, rows, { maxRows: maxLongRows })
}

export async function releaseIntro(
  ctx: Context,
  company: CompanyCaller,
  introId: string,
  vcs: string[],
): Promise<IntroApplication> {
  const { user, companyId } = company
  return editCompany(ctx, company, async (edit) => {
    const intro = await loadIntroApplication(edit.trx, companyId, introId)
    const waitingIds = intro.investors.flatMap(({ id, status }) =>
      status === 'awaiting_release' ? [id] : [],
    )
    const ids = [...new Set(vcs)]
    if (!ids.every((id) => waitingIds.includes(id))) throw new AppError('not_found')
    const investors = await lockInvestors(edit, ids)
    const openIntroductionMessages = await describeOpenIntroductions(edit, introId, ids)
    const errors = vcs.flatMap((id, index) => {
      const message =
        findRejectionReason(investors.find((investor) => investor.id === id)) ??
        openIntroductionMessages.get(id) ??
        null
      return message === null ? [] : [{ path: `body.vcs.${index}`, message }]
    })
    if (errors.length > 0) throw new AppError('invalid_request', { details: { errors } })
    await queueIntroductionEmails(ctx, edit, intro, filterInvestorsWithAddress(investors), 'awaiting_release')
    const names = investors.map(({ name }) => name)
    const details = { introduction: introId, investors: names }
    await recordAuditEvent(edit.trx, {
      action: 'introductions_released',
      userId: user.id,
      companyId,
      details,
    })
    return loadEditedIntro(edit, introId)
  })
}
