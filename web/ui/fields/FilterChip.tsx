import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { X } from 'lucide-react'

import { Icon } from '../layout/Icon.tsx'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

export interface FilterChipProps {
  /** "requested" */
  field: string
  /** "over", "in", "not" */
  relation?: string | undefined
  /** "$100,000" */
  value: string
  onRemove: () => void
}

const chipSx = {
  display: 'inline-flex',
  alignItems: 'stretch',
  maxWidth: '100%',
  minHeight: 28,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '6px',
  bgcolor: 'shade',
  fontSize: '0.875rem',
  lineHeight: '26px',
  '& > .chip-words': {
    pl: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'text.secondary',
    '& b': { color: 'text.primary', fontWeight: 500 },
  },
  '& > button': {
    width: 28,
    flex: 'none',
    borderRadius: '5px',
    color: 'text.secondary',
    '&:hover': { bgcolor: 'track', color: 'text.primary' },
  },
} as const satisfies SxProps<Theme>

export const FilterChip = ({ field, relation, value, onRemove }: FilterChipProps) => {
  const text = [field, relation].filter(Boolean).join(' ')
  return (
    <Box component="span" sx={chipSx}>
      <span className="chip-words">
        {text} <b>{value}</b>
      </span>
      <Pressable aria-label={`Remove filter: ${text} ${value}`} onClick={onRemove}>
        <Icon of={X} small />
      </Pressable>
    </Box>
  )
}
