import { useId } from 'react'
import { Row } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'
import styles from './SliderField.module.css'

interface SliderFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step: number
  format: (value: number) => string
  hint?: string | undefined
}

export function SliderField({ label, value, onChange, min, max, step, format, hint }: SliderFieldProps) {
  const id = useId()
  const percent = (100 * (value - min)) / (max - min || 1)
  // Browsers allow only whole steps from the minimum, so the last step represents the maximum.
  const lastStep = min + Math.ceil((max - min) / step) * step
  return (
    <div>
      <Row justify="between" align="baseline">
        <span id={id}>{label}</span>
        <Text as="span" variant="figure" aria-hidden>
          {format(value)}
        </Text>
      </Row>
      <input
        // The content security policy blocks style attributes in the HTML of public pages.
        ref={(input) => input?.style.setProperty('--filled', `${percent}%`)}
        type="range"
        className={styles.slider}
        aria-labelledby={id}
        aria-valuetext={format(value)}
        value={value === max ? lastStep : value}
        min={min}
        max={lastStep}
        step={step}
        onChange={(event) => onChange(Math.min(max, event.target.valueAsNumber))}
      />
      <Text as="div" variant="small" tone="secondary">
        <Row justify="between" aria-hidden>
          <span>{format(min)}</span>
          <span>{format(max)}</span>
        </Row>
        {hint}
      </Text>
    </div>
  )
}
