import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import type { SxProps, Theme } from '@mui/material/styles'
import { useId } from 'react'

import { forcedFill } from '../theme/forced-colors.ts'

const fieldSx = {
  '& .slider-head': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 },
  '& .slider-value': { fontSize: '1.25rem', fontWeight: 500, fontFamily: 'fontFamilyTabular' },
  '& .slider-ends': {
    display: 'flex',
    justifyContent: 'space-between',
    color: 'text.secondary',
    fontSize: '0.875rem',
  },
  '& .slider-hint': { color: 'text.secondary', fontSize: '0.875rem', mt: '2px' },
  '& .MuiSlider-rail': { bgcolor: 'track', opacity: 1, ...forcedFill('GrayText') },
  '& .MuiSlider-track': forcedFill('Highlight'),
  '& .MuiSlider-root': { py: '15px' },
  '& .MuiSlider-thumb': {
    width: 22,
    height: 22,
    bgcolor: 'background.paper',
    border: '6px solid',
    borderColor: 'primary.main',
  },
} as const satisfies SxProps<Theme>

interface SliderFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step: number
  /** `$250,000`, of the value and of both ends. */
  format: (value: number) => string
  hint?: string | undefined
}

/** A number within bounds, set by hand or with the arrow keys. */
export function SliderField({ label, value, onChange, min, max, step, format, hint }: SliderFieldProps) {
  const id = useId()
  return (
    <Box sx={fieldSx}>
      <div className="slider-head">
        <span id={id}>{label}</span>
        <span className="slider-value" aria-hidden>
          {format(value)}
        </span>
      </div>
      <Slider
        aria-labelledby={id}
        getAriaValueText={format}
        value={value}
        min={min}
        max={max}
        step={step}
        onChange={(_event, next) => onChange(Array.isArray(next) ? (next[0] ?? min) : next)}
      />
      <div className="slider-ends" aria-hidden>
        <span>{format(min)}</span>
        <span>{format(max)}</span>
      </div>
      {hint && <p className="slider-hint">{hint}</p>}
    </Box>
  )
}
