import styles from './ProgressBar.module.css'

export interface ProgressBarProps {
  label: string
  /** 0 to 100; undefined if unknown. */
  percent?: number | undefined
  tone?: 'primary' | 'moss' | 'bad' | undefined
  thin?: boolean | undefined
}

export const ProgressBar = ({ label, percent, tone = 'primary', thin = false }: ProgressBarProps) => (
  <progress
    className={styles.bar}
    data-tone={tone}
    data-thin={thin || undefined}
    aria-label={label}
    max={100}
    value={percent === undefined ? undefined : Math.min(100, Math.max(0, Math.round(percent)))}
  />
)
