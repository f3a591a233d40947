import { Anchor } from '../actions/Anchor.tsx'
import { Visible } from '../layout/Layout.tsx'
import styles from './Mark.module.css'

const STREAM =
  'M18.9 10.6C12.6 12 8.3 14.2 8.3 17.4c0 4.3 9.5 3.9 9.5 7.6 0 2.5-5.2 4.2-11.2 5h14.8c4.3-1.3 6.4-3.4 6.4-6.2' +
  ' 0-5.7-11.8-5.3-11.8-8.7 0-1.7 1.4-3.1 2.9-4.5z'

export const Mark = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden focusable="false">
    <circle cx="20.8" cy="5.3" r="3.3" fill="var(--accent)" />
    <path d={STREAM} fill="var(--primary)" />
  </svg>
)

export interface BrandProps {
  href: string
  /** Shows only the logo. Screen readers still announce the name. */
  markOnly?: boolean | undefined
  isShortOnPhone?: boolean | undefined
  size?: number | undefined
}

export const Brand = ({ href, markOnly = false, isShortOnPhone = false, size = 28 }: BrandProps) => (
  <Anchor
    href={href}
    aria-label="Headwater, home"
    className={styles.brand}
    data-small={size < 28 || undefined}
  >
    <Mark size={size} />
    {!markOnly && <Visible from={isShortOnPhone ? 'sm' : undefined}>Headwater</Visible>}
  </Anchor>
)
