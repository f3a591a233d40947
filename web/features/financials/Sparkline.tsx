import styles from './Sparkline.module.css'

/** Returns an SVG path in a box of 100 by 100 units. Null values are gaps. */
export function toSparklinePath(values: readonly (number | null)[]): string {
  const numbers = values.filter((value) => value !== null)
  const [min, max] = [Math.min(...numbers), Math.max(...numbers)]
  const scale = max - min || 1
  return values
    .map((value, index) => {
      if (value === null) return ''
      const x = (index / (values.length - 1)) * 100
      const y = 95 - ((value - min) / scale) * 90
      return `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

/** Hidden from screen readers, which read the figure and its change. */
export const Sparkline = ({ values }: { values: readonly (number | null)[] }) =>
  values.filter((value) => value !== null).length > 2 && (
    <svg className={styles.line} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
      <path d={toSparklinePath(values)} />
    </svg>
  )
