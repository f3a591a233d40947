import { Plus } from 'lucide-react'
import type { Company } from '#contract/companies.ts'
import { toApplicationFacts } from '#contract/rules/facts.ts'
import { listQuestionOptions } from '#web/features/application/question-options.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Combobox } from '#web/ui/choices/Combobox.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { listMissingConnectionsAndDocuments } from '../shared/case-sections.ts'
import type { Ask } from './use-request-draft.ts'

export const finderId = 'ask-add'

const finderLabel = (
  <>
    Add an answer or document{' '}
    <Visible from="md" aria-hidden>
      <KeyHint keys="/" />
    </Visible>
  </>
)

const questionPrefix = 'question '

const maxSuggestions = 4

export function RequestFinder({ ask, company }: { ask: Ask; company: Company }) {
  const { data: types } = useDictionary('document_types')
  const questions = listQuestionOptions(toApplicationFacts(company, types)).filter(
    ({ value }) => ask.getNumber({ field: value }) === 0,
  )
  // Files are matched to a request by their type, so a review can request each type only once.
  const requestedTypes = (company.actual_review?.document_review?.requested_documents ?? []).map(
    ({ document_type }) => document_type,
  )
  const documents = types.filter(
    ({ id, archived }) =>
      !archived && !requestedTypes.includes(id) && ask.getNumber({ document_type: id }) === 0,
  )
  const missing = new Set(listMissingConnectionsAndDocuments(company, types).map(({ field }) => field))
  const suggestions = documents.filter(({ id }) => missing.has(`documents.${id}`)).slice(0, maxSuggestions)
  const options = [
    ...documents.map(({ id, name }) => ({ value: id, label: name, group: 'Documents' })),
    ...questions.map(({ value, label }) => ({ value: `${questionPrefix}${value}`, label, group: 'Answers' })),
  ]
  return (
    <Stack gap={1}>
      <Combobox
        id={finderId}
        label={finderLabel}
        placeholder="Search, or select answers on the page"
        value={null}
        options={options}
        onChange={(value) => {
          if (value?.startsWith(questionPrefix)) ask.toggleAnswer(value.slice(questionPrefix.length))
          else if (value) ask.toggleDocument(value)
        }}
      />
      {suggestions.length > 0 && (
        <Row as="fieldset" aria-label="Missing documents" gap={1} wrap>
          {suggestions.map(({ id, name }) => (
            <Button
              key={id}
              kind="line"
              size="small"
              icon={<Icon of={Plus} small />}
              aria-label={`Add missing document: ${name}`}
              onClick={() => ask.toggleDocument(id)}
            >
              {name}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  )
}
