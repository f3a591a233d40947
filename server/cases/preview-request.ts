import { findQuestion } from '#contract/application/catalogue.ts'
import { getWholeQuestionName } from '#contract/application/question.ts'
import type { previewRequest as endpoint } from '#contract/staff/cases.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import { reviewSections } from '#contract/reviews.ts'
import type { Context } from '#server/context.ts'
import { listCoveredTypes } from '#server/financials/requirements.ts'
import { renderMemberEmail, writeRequestEmail } from '#server/mail/member-emails.ts'
import { listMailRecipients } from '#server/mail/notices.ts'
import { buildUnknownTypeError } from '#server/reviews/requests.ts'

export async function previewRequest(
  { db, config }: Context,
  companyId: string,
  request: Parsed<typeof endpoint>['body'],
) {
  const documentRequests = request.document_review?.requested_documents ?? []
  const types = await db.selectFrom('document_types').select(['id', 'name']).execute()
  const documents = documentRequests.map(({ document_type, note }, index) => {
    const type = types.find(({ id }) => id === document_type)
    if (!type) throw buildUnknownTypeError(index)
    return { type: type.name, note: note ?? null }
  })
  const questions = (request.application_review?.requested_answers ?? []).map(({ entity, field, note }) => {
    const question = findQuestion(entity, field)
    return { question: question ? getWholeQuestionName(question) : field, note }
  })
  const parts = reviewSections.flatMap((section) =>
    request[section] ? { section, note: request[section].note ?? null } : [],
  )
  const { company, members } = await listMailRecipients(db, companyId, 'requested')
  const answerBy = request.answer_by ?? null
  const write = writeRequestEmail({ parts, questions, documents, answerBy })
  const { subject, html, text } = renderMemberEmail(config, company, write)
  const recipients = members.filter(({ id }) => request.recipients?.includes(id) ?? true)
  const covered_documents = await listCoveredTypes(
    { db },
    companyId,
    documentRequests.map(({ document_type }) => document_type),
  )
  return { subject, html, text, recipients: recipients.map(({ email }) => email), covered_documents }
}
