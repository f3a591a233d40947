import Box from '@mui/material/Box'
import { X } from 'lucide-react'
import { Controller, type FieldPathByValue } from 'react-hook-form'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { NumberDrop } from '../shared/NumberDrop.tsx'
import type { RequestForm } from './request-form.ts'
import type { Ask } from './use-ask.ts'

const cardSx = {
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '10px',
  p: '10px 12px 12px',
  display: 'grid',
  gap: 1,
  '&:focus-within': { borderColor: 'primary.main' },
  '& .head': { display: 'flex', alignItems: 'center', gap: 1 },
  '& .head > b': { fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' },
  '& .head > span': { color: 'text.secondary' },
  '& .head > button': { ml: 'auto' },
  '& .now': { color: 'text.secondary', overflowWrap: 'anywhere' },
} as const

interface RequestCardProps {
  ask: Ask
  number: number
  title: string
  kind: 'Answer' | 'Document' | 'Part'
  /** What there is now. */
  now?: string | undefined
  name: FieldPathByValue<RequestForm, string>
  placeholder: string
  onRemove: () => void
}

/** One thing that is asked for, with the words that go with it. */
export const RequestCard = ({
  ask,
  number,
  title,
  kind,
  now,
  name,
  placeholder,
  onRemove,
}: RequestCardProps) => (
  <Box component="li" sx={cardSx}>
    <div className="head">
      <NumberDrop number={number} />
      <b>{title}</b>
      <span>{kind}</span>
      <IconButton label={`Leave out: ${title}`} size="small" onClick={onRemove}>
        <Icon of={X} small />
      </IconButton>
    </div>
    {now && <p className="now">Now: {now}</p>}
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
  </Box>
)
