import type { Company } from '#contract/companies.ts'
import { toApplicationFacts } from '#contract/rules/facts.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { listQuestionOptions } from '#web/features/application/question-options.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { formatDate } from '#web/ui/format.ts'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import type { RequestForm } from './request-form.ts'

interface PreviewRow {
  title: string
  note: string
  action: string
}

function useRows(company: Company, values: RequestForm): PreviewRow[] {
  const { data: types } = useDictionary('document_types')
  const options = listQuestionOptions(toApplicationFacts(company, types))
  const getType = (id: string | undefined) => types.find((type) => type.id === id)?.name ?? 'A document'
  const { application_review, financial_review, document_review } = values
  return [
    ...application_review.requested_answers.map(({ field, kind, note, document_type }) => {
      if (kind === 'file') return { title: getType(document_type), note, action: 'Upload' }
      const title = options.find(({ value }) => value === field)?.label ?? 'An answer'
      return { title, note, action: kind === 'new_value' ? 'Change' : 'Reply' }
    }),
    ...(application_review.note.trim() === ''
      ? []
      : [{ title: 'Your application', note: application_review.note, action: 'Mark as done' }]),
    ...(financial_review.isRequested
      ? [{ title: 'Your financials', note: financial_review.note, action: 'Mark as done' }]
      : []),
    ...document_review.requested_documents.map(({ document_type, note }) => ({
      title: getType(document_type),
      note,
      action: 'Upload',
    })),
  ]
}

/** The card with the new requests, as the founder sees it on the dashboard. */
export function RequestCardPreview({ company, values }: { company: Company; values: RequestForm }) {
  const now = useNow()
  const me = useAppSelector((state) => selectUser(state)?.name) ?? 'You'
  const rows = useRows(company, values)
  const answerBy = values.answer_by || company.actual_review?.answer_by
  const date = answerBy ? ` Please respond by ${formatDate(answerBy)}.` : ''
  return (
    <Card
      title="Requests"
      sub={`Requested by ${me} on ${formatDate(now)}.${date}`}
      action={`0 of ${rows.length} done`}
    >
      <CardRows>
        {rows.map(({ title, note, action }, index) => (
          <CardRow key={`${title} ${index}`} wrap>
            <RowText heading title={title} note={note.trim() && `“${note}”`} />
            <StateTag tone="idle" plain>
              {action}
            </StateTag>
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )
}
