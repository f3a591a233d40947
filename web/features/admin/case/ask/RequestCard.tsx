import { X } from 'lucide-react'
import type { FieldPathByValue } from 'react-hook-form'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Panel, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { NumberDrop } from '../shared/NumberDrop.tsx'
import type { RequestForm } from './request-form.ts'
import type { Ask } from './use-ask.ts'

export interface RequestCardProps {
  ask: Ask
  number: number
  title: string
  kind: 'Answer' | 'Document' | 'Section'
  name: FieldPathByValue<RequestForm, string>
  placeholder: string
  onRemove: () => void
}

export const RequestCard = ({ ask, number, title, kind, name, placeholder, onRemove }: RequestCardProps) => (
  <Panel as="li" pad={1.5} framed>
    <Stack gap={1}>
      <Row gap={1}>
        <NumberDrop number={number} />
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
      <FormField control={ask.form.control} name={name}>
        {(field) => (
          <TextArea
            {...field}
            label={`Request: ${title}`}
            hideLabel
            placeholder={placeholder}
            rows={2}
            maxLength={2000}
          />
        )}
      </FormField>
    </Stack>
  </Panel>
)
