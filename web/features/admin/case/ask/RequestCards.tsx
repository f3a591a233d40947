import type { Company } from '#contract/companies.ts'
import { toApplicationFacts } from '#contract/rules/facts.ts'
import { useAppSelector } from '#web/core/store.ts'
import { listQuestionOptions } from '#web/features/application/question-options.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { useDictionaryNames } from '#web/features/labels/use-dictionary-names.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { formatDate } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { buildCaseSections } from '../shared/case-sections.ts'
import { RequestCard, type RequestCardProps } from './RequestCard.tsx'
import type { Ask } from './use-request-draft.ts'

function useAnswers(company: Company): (field: string) => string | null {
  const names = useDictionaryNames()
  const { data: documentTypes } = useDictionary('document_types')
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const sections = buildCaseSections(company, { names, changes: [], documentTypes, userId })
  const rows = sections.flatMap((section) => section.rows)
  return (field) => rows.find((row) => row.field === field)?.answer ?? null
}

interface RequestCardsProps {
  ask: Ask
  company: Company
  /** The time of the connected data that covers a document type, by the id of the type. */
  covered: ReadonlyMap<string, string>
}

type Card = Omit<RequestCardProps, 'ask' | 'number'>

function useCards({ ask, company, covered }: RequestCardsProps): Card[] {
  const { data: types } = useDictionary('document_types')
  const getAnswer = useAnswers(company)
  const options = listQuestionOptions(toApplicationFacts(company, types))
  const describeData = (type: string) => {
    const at = covered.get(type)
    return at
      ? `Connected data as of ${formatDate(at)} already covers this document. The applicant doesn’t need to upload it.`
      : null
  }
  const answers = ask.values.application_review.requested_answers.map(({ field }, index) => ({
    title: options.find(({ value }) => value === field)?.label ?? 'An answer',
    kind: 'Answer' as const,
    name: `application_review.requested_answers.${index}.note` as const,
    placeholder: 'What to explain or change',
    now: `Now: ${getAnswer(field) ?? 'not answered'}`,
    answerIndex: index,
    onRemove: () => ask.toggleAnswer(field),
  }))
  const documents = ask.values.document_review.requested_documents.map(({ document_type }, index) => ({
    title: types.find(({ id }) => id === document_type)?.name ?? 'A document',
    kind: 'Document' as const,
    name: `document_review.requested_documents.${index}.note` as const,
    placeholder: 'Which document and which months',
    now: describeData(document_type),
    onRemove: () => ask.toggleDocument(document_type),
  }))
  return [...answers, ...documents, ...listFinancials(ask)]
}

const listFinancials = ({ values, form }: Ask): Card[] =>
  values.financial_review.isRequested
    ? [
        {
          title: 'Financial details',
          kind: 'Section',
          name: 'financial_review.note',
          placeholder: 'What is missing or needs checking',
          now: null,
          onRemove: () => form.setValue('financial_review.isRequested', false, { shouldDirty: true }),
        },
      ]
    : []

export function RequestCards(props: RequestCardsProps) {
  const cards = useCards(props)
  return (
    <Stack as="ol" gap={1.5}>
      {cards.map((card, index) => (
        <RequestCard key={card.name} ask={props.ask} number={index + 1} {...card} />
      ))}
    </Stack>
  )
}
