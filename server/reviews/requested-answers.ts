import { v7 as uuidv7 } from 'uuid'
import { findQuestion } from '#contract/application/catalogue.ts'
import { getWholeQuestionName } from '#contract/application/question.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError, invalidField } from '#contract/core/errors.ts'
import type { openReview as openEndpoint, Review, ReviewSection } from '#contract/reviews.ts'
import { isEditable, requestStatuses } from '#contract/rules/statuses.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import type { ReviewRequest } from '#server/mail/member-emails.ts'

type AnswerRequests = NonNullable<
  NonNullable<Parsed<typeof openEndpoint>['body']['application_review']>['requested_answers']
>

export async function requestAnswers(
  edit: Edit,
  reviewId: string,
  requests: AnswerRequests,
): Promise<ReviewRequest['questions']> {
  const requested: ReviewRequest['questions'] = []
  for (const [index, request] of requests.entries()) {
    const { entity, climate_grant = null, field, note, answer_with = null } = request
    if (answer_with === 'new_value') requireEditableAnswers(edit, index)
    if (climate_grant !== null) await requireGrant(edit, climate_grant, index)
    const id = uuidv7()
    await edit.trx
      .insertInto('requested_answers')
      .values({
        company_id: edit.companyId,
        id,
        review_id: reviewId,
        entity,
        climate_grant_id: climate_grant,
        field,
        note,
        answer_with,
      })
      .execute()
    const definition = findQuestion(entity, field)
    const question = definition ? getWholeQuestionName(definition) : field
    const after = `${question}: ${note}`
    edit.record('everyone', 'requested_answer', id, { requested: [null, after] })
    requested.push({ question, note })
  }
  return requested
}

function requireEditableAnswers({ status }: Edit, index: number): void {
  if (!requestStatuses.includes(status) || isEditable(status)) return
  const path = `body.application_review.requested_answers.${index}.answer_with`
  throw invalidField(
    path,
    'The applicant can’t change answers in the current status. Request a written reply instead',
  )
}

async function requireGrant({ trx, companyId }: Edit, grantId: string, index: number): Promise<void> {
  const grant = await trx
    .selectFrom('climate_grants')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', grantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const path = `body.application_review.requested_answers.${index}.climate_grant`
  if (!grant) throw invalidField(path, 'Choose one of the company’s grants')
}

export function requireAnswers({ application_review }: Review, section: ReviewSection): void {
  if (section !== 'application_review') return
  const openRequests =
    application_review?.requested_answers.filter(({ answered_at }) => answered_at === null) ?? []
  if (openRequests.length === 0) return
  const errors = openRequests.map(({ id, question }) => ({ path: id, message: question }))
  throw new AppError('answers_missing', { details: { errors } })
}
