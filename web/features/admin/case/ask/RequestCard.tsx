import { X } from 'lucide-react'
import { Controller, type FieldPathByValue } from 'react-hook-form'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { NumberDrop } from '../shared/NumberDrop.tsx'
import type { RequestForm } from './request-form.ts'
import styles from './RequestCard.module.css'
import type { Ask } from './use-ask.ts'

export interface RequestCardProps {
  ask: Ask
  number: number
  title: string
  kind: 'Answer' | 'Document' | 'Part'
  name: FieldPathByValue<RequestForm, string>
  placeholder: string
  onRemove: () => void
}

/** One thing that is asked for, with the words that go with it. */
export const RequestCard = ({ ask, number, title, kind, name, placeholder, onRemove }: RequestCardProps) => (
  <Stack as="li" gap={1} className={styles.card}>
    <Row gap={1}>
      <NumberDrop number={number} />
      <b className={styles.title}>{title}</b>
      <Text as="span" tone="secondary">
        {kind}
      </Text>
      <IconButton label={`Leave out: ${title}`} size="small" className={styles.remove} onClick={onRemove}>
        <Icon of={X} small />
      </IconButton>
    </Row>
    <Controller
      control={ask.form.control}
      name={name}
      render={({ field, fieldState }) => (
        <TextArea
          {...field}
          label={`What you ask: ${title}`}
          hideLabel
          placeholder={placeholder}
          rows={2}
          maxLength={2000}
          error={fieldState.error?.message}
        />
      )}
    />
  </Stack>
)
