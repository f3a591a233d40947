import type { ReactNode } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { glyphLine } from './StatusGlyph.tsx'

export type TaskState = 'not_started' | 'in_progress' | 'complete' | 'needs_attention' | 'requested'

export const taskLabels: Record<TaskState, string> = {
  not_started: 'Not started',
  in_progress: 'In progress',
  complete: 'Complete',
  needs_attention: 'Needs attention',
  requested: 'A question for you',
}

const circle = { cx: 9, cy: 9 }

const drawings: Record<TaskState, ReactNode> = {
  not_started: (
    <circle
      {...circle}
      {...glyphLine}
      r="7.4"
      stroke="var(--field)"
      strokeWidth="1.5"
      strokeDasharray="1.6 2.9"
    />
  ),
  in_progress: (
    <g color="var(--primary)">
      <circle {...circle} {...glyphLine} r="7.4" strokeWidth="2" />
      <path d="M9 4.6v8.8a4.4 4.4 0 0 0 0-8.8z" fill="currentColor" />
    </g>
  ),
  complete: (
    <>
      <circle {...circle} r="9" fill="var(--secondary-soft)" />
      <path {...glyphLine} d="m5.4 9.2 2.5 2.5 4.7-5.1" stroke="var(--secondary)" strokeWidth="1.8" />
    </>
  ),
  needs_attention: (
    <>
      <g color="var(--error)">
        <path {...glyphLine} d="M9 1 17 9 9 17 1 9z" fill="currentColor" strokeWidth="1.4" />
      </g>
      <path {...glyphLine} d="M9 5.3v4.2M9 12.4v.1" stroke="var(--surface)" strokeWidth="1.9" />
    </>
  ),
  requested: (
    <g color="var(--on-accent)">
      <circle {...circle} r="9" fill="var(--accent)" />
      <path
        {...glyphLine}
        d="M6.9 7.1a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.7-.9 1.3v.3M9 12.8v.1"
        strokeWidth="1.7"
      />
    </g>
  ),
}

export interface ProgressRingProps {
  state: TaskState
  /** In px. */
  size?: number | undefined
  /** Announces the state to screen readers, for rings without a label. */
  spoken?: boolean | undefined
}

export const ProgressRing = ({ state, size = 18, spoken = false }: ProgressRingProps) => (
  <>
    <svg viewBox="0 0 18 18" width={size} height={size} aria-hidden focusable="false">
      {drawings[state]}
    </svg>
    {spoken && <VisuallyHidden>{taskLabels[state]}</VisuallyHidden>}
  </>
)
