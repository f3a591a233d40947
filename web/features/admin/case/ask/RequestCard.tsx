import { X } from 'lucide-react'
import type { FieldPathByValue } from 'react-hook-form'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Panel, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { FormTextArea } from '#web/ui/forms/FormText.tsx'
import { listDocumentTypeOptions } from '#web/features/dictionary/type-options.ts'
import { NumberBadge } from '../shared/NumberBadge.tsx'
import { type CardKind, cardKinds, type RequestForm } from './request-form.ts'
import type { Ask } from './use-request-draft.ts'

export interface RequestCardProps {
  ask: Ask
  number: number
  title: string
  kind: 'Answer' | 'Document' | 'Section'
  name: FieldPathByValue<RequestForm, string>
  placeholder: string
  /** The current answer, or a note on the connected data that covers the document; null without either. */
  now: string | null
  /** Index in `requested_answers`. Set for cards where staff choose how the applicant answers. */
  answerIndex?: number
  onRemove: () => void
}

const kindLabels: Record<CardKind, string> = { words: 'Text', new_value: 'New value', file: 'File' }

interface KindChoiceProps {
  ask: Ask
  index: number
  title: string
}

function KindChoice({ ask, index, title }: KindChoiceProps) {
  const { kind } = ask.values.application_review.requested_answers[index] ?? {}
  const { data: types } = useDictionary('document_types')
  const name = `application_review.requested_answers.${index}` as const
  const choices = cardKinds.filter((choice) => choice !== 'new_value' || ask.canChangeAnswers)
  return (
    <>
      <Row as="fieldset" aria-label={`Answer with: ${title}`} gap={0.5} wrap>
        <Text as="span" tone="secondary">
          Answer with
        </Text>
        {choices.map((choice) => (
          <Button
            key={choice}
            kind={choice === kind ? 'filled' : 'line'}
            size="small"
            aria-pressed={choice === kind}
            onClick={() => ask.form.setValue(`${name}.kind`, choice, { shouldDirty: true })}
          >
            {kindLabels[choice]}
          </Button>
        ))}
      </Row>
      {kind === 'file' && (
        <FormField control={ask.form.control} name={`${name}.document_type`}>
          {(field) => (
            <SelectField
              {...field}
              label="Document type"
              placeholder="Choose a document type"
              options={listDocumentTypeOptions(types)}
            />
          )}
        </FormField>
      )}
    </>
  )
}

export function RequestCard(props: RequestCardProps) {
  const { ask, number, title, kind, name, placeholder, now, answerIndex, onRemove } = props
  return (
    <Panel as="li" pad={1.5} framed>
      <Stack gap={1}>
        <Row gap={1}>
          <NumberBadge number={number} />
          <Grow>
            <Text as="b" anywhere>
              {title}
            </Text>{' '}
            <Text as="span" tone="secondary">
              {kind}
            </Text>
          </Grow>
          <IconButton label={`Remove: ${title}`} size="small" onClick={onRemove}>
            <Icon of={X} small />
          </IconButton>
        </Row>
        {now && (
          <Text tone="secondary" anywhere>
            {now}
          </Text>
        )}
        <FormTextArea
          control={ask.form.control}
          name={name}
          label={`Request: ${title}`}
          hideLabel
          placeholder={placeholder}
          rows={2}
          maxLength={2000}
        />
        {answerIndex !== undefined && <KindChoice ask={ask} index={answerIndex} title={title} />}
      </Stack>
    </Panel>
  )
}
