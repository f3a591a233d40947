import type { ReactNode } from 'react'
import styles from './StatusGlyph.module.css'

export type Glyph =
  | 'dotted'
  | 'slash'
  | 'quarter'
  | 'half'
  | 'threequarter'
  | 'alert'
  | 'check'
  | 'cross'
  | 'ring'
  | 'hex'
  | 'envelope'

/**
 * Amber: waiting on the applicant; blue: waiting on the funder; teal: offer, signing or CFO customer; green: funded or
 * repaid; red: rejected; gray: draft or not in the US.
 */
export type StatusTone = 'amber' | 'blue' | 'teal' | 'green' | 'red' | 'grey'

export const glyphLine = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const outer = { ...glyphLine, strokeWidth: 1.6 }

const ring = <circle cx="8" cy="8" r="5.7" {...outer} />
const check = 'm5.5 8.2 1.8 1.8 3.3-3.7'
const wedge = (path: string) => (
  <>
    {ring}
    <path d={path} fill="var(--fill)" />
  </>
)
const disc = (path: string) => (
  <>
    <circle cx="8" cy="8" r="5.7" {...outer} fill="var(--fill)" />
    <path d={path} {...glyphLine} stroke="var(--sign)" strokeWidth="1.6" />
  </>
)

const drawings: Record<Glyph, ReactNode> = {
  dotted: <circle cx="8" cy="8" r="5.7" {...outer} strokeDasharray="1.4 3.08" />,
  slash: (
    <>
      {ring}
      <path d="m4.2 11.8 7.6-7.6" {...outer} />
    </>
  ),
  quarter: wedge('M8 8V4.5A3.5 3.5 0 0 1 11.5 8z'),
  half: wedge('M8 4.5a3.5 3.5 0 0 1 0 7z'),
  threequarter: wedge('M8 8V4.5A3.5 3.5 0 1 1 4.5 8z'),
  alert: disc('M8 5.1v3.4M8 10.9v.1'),
  check: disc(check),
  cross: disc('m6 6 4 4m0-4-4 4'),
  ring: (
    <>
      {ring}
      <path d={check} {...outer} />
    </>
  ),
  hex: <path d="m8 2.1 5.1 3v5.9L8 13.9 2.9 11V5.1z" {...outer} />,
  envelope: (
    <>
      <rect x="2.4" y="3.9" width="11.2" height="8.4" rx="1.6" {...outer} />
      <path d="m2.9 5 5.1 3.9L13.1 5" {...outer} />
    </>
  ),
}

export interface StatusGlyphProps {
  glyph: Glyph
  tone: StatusTone
  /** In px. */
  size?: number | undefined
}

export const StatusGlyph = ({ glyph, tone, size = 16 }: StatusGlyphProps) => (
  <svg
    viewBox="0 0 16 16"
    width={size}
    height={size}
    data-tone={tone}
    aria-hidden
    focusable="false"
    className={styles.glyph}
  >
    {drawings[glyph]}
  </svg>
)

export interface StatusProps extends Omit<StatusGlyphProps, 'size'> {
  children: ReactNode
}

export const StatusLabel = ({ glyph, tone, children }: StatusProps) => (
  <span className={styles.status}>
    <StatusGlyph glyph={glyph} tone={tone} />
    <span>{children}</span>
  </span>
)

export const StatusChip = ({ glyph, tone, children }: StatusProps) => (
  <span className={styles.status} data-tone={tone}>
    <StatusGlyph glyph={glyph} tone={tone} />
    <span>{children}</span>
  </span>
)
