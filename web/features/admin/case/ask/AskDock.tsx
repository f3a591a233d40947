import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Company } from '#contract/companies.ts'
import { toFacts } from '#contract/rules/facts.ts'
import { listQuestionOptions } from '#web/features/application/question-options.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { ErrorSummary } from '#web/ui/forms/ErrorSummary.tsx'
import { Form } from '#web/ui/forms/Form.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { toFieldProblems } from '#web/ui/forms/form-problems.ts'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { Columns, Grow, Panel, Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './AskDock.module.css'
import { AskConsequences, AskPreview } from './AskPreview.tsx'
import { RequestCard, type RequestCardProps } from './RequestCard.tsx'
import type { Ask } from './use-ask.ts'

const questionPrefix = 'question '

function AddRequest({ ask, company }: { ask: Ask; company: Company }) {
  const { data: types } = useDictionary('document_types')
  const questions = listQuestionOptions(toFacts(company, types)).filter(
    ({ value }) => ask.getNumber({ field: value }) === 0,
  )
  const documents = types.filter(
    ({ id, archived }) => !archived && ask.getNumber({ document_type: id }) === 0,
  )
  const options = [
    ...documents.map(({ id, name }) => ({ value: id, label: `Document: ${name}` })),
    ...questions.map(({ value, label }) => ({ value: `${questionPrefix}${value}`, label })),
  ]
  return (
    <SelectField
      id="ask-add"
      label="Add an answer or document"
      placeholder="Choose here, or select on the page"
      value=""
      options={options}
      onChange={(value) => {
        if (value.startsWith(questionPrefix)) ask.toggleAnswer(value.slice(questionPrefix.length))
        else if (value !== '') ask.toggleDocument(value)
      }}
    />
  )
}

function Cards({ ask, company }: { ask: Ask; company: Company }) {
  const { data: types } = useDictionary('document_types')
  const options = listQuestionOptions(toFacts(company, types))
  const answers = ask.values.application_review.requested_answers
  const documents = ask.values.document_review.requested_documents
  const cards: Omit<RequestCardProps, 'ask' | 'number'>[] = [
    ...answers.map(({ field }, index) => ({
      title: options.find(({ value }) => value === field)?.label ?? 'An answer',
      kind: 'Answer' as const,
      name: `application_review.requested_answers.${index}.note` as const,
      placeholder: 'What to explain or change',
      onRemove: () => ask.toggleAnswer(field),
    })),
    ...documents.map(({ document_type }, index) => ({
      title: types.find(({ id }) => id === document_type)?.name ?? 'A document',
      kind: 'Document' as const,
      name: `document_review.requested_documents.${index}.note` as const,
      placeholder: 'Which document and which months',
      onRemove: () => ask.toggleDocument(document_type),
    })),
  ]
  if (ask.values.financial_review.isRequested)
    cards.push({
      title: 'Financial details',
      kind: 'Section',
      name: 'financial_review.note',
      placeholder: 'What is missing or needs checking',
      onRemove: () => ask.form.setValue('financial_review.isRequested', false, { shouldDirty: true }),
    })
  return (
    <Stack as="ol" gap={1.5}>
      {cards.map((card, index) => (
        <RequestCard key={card.name} ask={ask} number={index + 1} {...card} />
      ))}
    </Stack>
  )
}

const GeneralRequest = ({ ask }: { ask: Ask }) => (
  <>
    <FormField control={ask.form.control} name="application_review.note">
      {(field) => (
        <TextArea {...field} label="About the whole application" optional rows={2} maxLength={2000} />
      )}
    </FormField>
    {!ask.values.financial_review.isRequested && (
      <div>
        <Button
          kind="line"
          size="small"
          onClick={() => ask.form.setValue('financial_review.isRequested', true, { shouldDirty: true })}
        >
          Ask about financial details
        </Button>
      </div>
    )}
  </>
)

function PanelHeader({ name, count, close }: { name: string; count: number; close: () => void }) {
  const title = useRef<HTMLElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Row as="header" align="start">
      <Grow>
        <Text as="h2" variant="title" id="ask-title" ref={title} tabIndex={-1}>
          Ask {name}
        </Text>
        <Text tone="secondary">
          {count === 0
            ? 'All requests go out in one email.'
            : `${formatCount(count, 'request')} in one email.`}{' '}
          The case stays open while you write.
        </Text>
      </Grow>
      <IconButton label="Close and save draft" onClick={close}>
        <Icon of={X} />
      </IconButton>
    </Row>
  )
}

const PanelFooter = ({ count, isBusy, close }: { count: number; isBusy: boolean; close: () => void }) => (
  <Row as="footer" gap={1} wrap>
    <Grow column="small">
      <Text tone="secondary">{count > 0 && 'Draft saved on this device'}</Text>
    </Grow>
    <Button kind="line" onClick={close}>
      Save draft
    </Button>
    <Button type="submit" loading={isBusy}>
      {isBusy ? 'Sending…' : count > 1 ? `Send ${count} requests` : 'Send request'}
      <Visible from="md" aria-hidden>
        <KeyHint keys="⌘↵" />
      </Visible>
    </Button>
  </Row>
)

/** A panel to write a request to the applicant. Not modal, so that answers on the page stay selectable. */
export function AskDock({ ask, company }: { ask: Ask; company: Company }) {
  const { form, values, count, isBusy, error, submit, close } = ask
  const name = formatCompanyName(company.name)
  return (
    <dialog open aria-labelledby="ask-title" className={styles.dock}>
      <Form
        className={styles.form}
        busy={isBusy}
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close()
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !isBusy) submit()
        }}
      >
        <PanelHeader name={name} count={count} close={close} />
        <Columns gap={2} from="xl" className={styles.body}>
          <Stack>
            <ErrorSummary
              problems={toFieldProblems(form.formState.errors)}
              attempt={form.formState.submitCount}
            />
            <Cards ask={ask} company={company} />
            <AddRequest ask={ask} company={company} />
            <GeneralRequest ask={ask} />
            <FailureNote>{error}</FailureNote>
          </Stack>
          <Panel tone="shade">
            <Stack>
              <AskConsequences company={company} />
              <AskPreview company={company} values={values} />
            </Stack>
          </Panel>
        </Columns>
        <PanelFooter count={count} isBusy={isBusy} close={close} />
      </Form>
    </dialog>
  )
}
