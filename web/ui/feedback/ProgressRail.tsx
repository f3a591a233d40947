import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'

import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { ProgressRing, taskLabels, type TaskState } from './ProgressRing.tsx'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

export interface RailStep {
  label: string
  href: string
  state: TaskState
  current?: boolean | undefined
}

export interface RailTab extends RailStep {
  /** A note at the end: "1 to fix". */
  note?: string | undefined
  /** Listed below the tab; pass those of the open tab only. */
  steps?: readonly RailStep[] | undefined
}

export interface ProgressRailProps {
  /** "Your application" */
  title: string
  done: number
  total: number
  tabs: readonly RailTab[]
  /** Stands below the list. */
  note?: string | undefined
  onFollow?: (() => void) | undefined
}

const railSx = {
  '& .rail-sum': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 1,
    mb: 1,
    fontSize: '0.875rem',
    color: 'text.secondary',
    '& b': { fontWeight: 500, color: 'text.primary' },
  },
  '& .rail-tabs': { display: 'grid', mt: 2, ml: '-8px' },
  '& .rail-steps': {
    display: 'grid',
    gap: '2px',
    m: '2px 0 8px 17px',
    pl: '12px',
    borderLeft: '1px solid',
    borderColor: 'divider',
  },
  '& .rail-foot': {
    m: '20px 8px 0 0',
    pt: 2,
    borderTop: '1px solid',
    borderColor: 'divider',
    fontSize: '0.875rem',
    lineHeight: 1.5,
    color: 'text.secondary',
  },
} as const satisfies SxProps<Theme>

const linkSx = {
  display: 'flex',
  justifyContent: 'flex-start',
  alignItems: 'center',
  gap: '12px',
  width: '100%',
  p: '8px',
  borderRadius: '8px',
  color: 'text.secondary',
  fontSize: '0.9375rem',
  lineHeight: 1.35,
  textAlign: 'left',
  '&:hover': { bgcolor: 'hover', color: 'text.primary' },
  '&.open': { color: 'text.primary', fontWeight: 500 },
  '&[aria-current]': { bgcolor: 'soft.primary', color: 'primary.dark', fontWeight: 500 },
  '& .rail-note': {
    ml: 'auto',
    fontSize: '0.875rem',
    fontWeight: 400,
    whiteSpace: 'nowrap',
    color: 'text.tertiary',
  },
  '& .rail-note.bad': { color: 'error.main' },
} as const satisfies SxProps<Theme>

interface RailLinkProps {
  item: RailStep & { note?: string | undefined }
  open?: boolean
  onFollow?: (() => void) | undefined
}

const RailLink = ({ item, open = false, onFollow }: RailLinkProps) => (
  <Pressable
    href={item.href}
    className={open ? 'open' : undefined}
    aria-current={item.current ? 'step' : undefined}
    onClick={onFollow}
    sx={linkSx}
  >
    <ProgressRing state={item.state} />
    <span>
      {item.label} <VisuallyHidden>{taskLabels[item.state].toLowerCase()}</VisuallyHidden>
    </span>
    {item.note && (
      <span className={item.state === 'needs_attention' ? 'rail-note bad' : 'rail-note'}>{item.note}</span>
    )}
  </Pressable>
)

/** The navigation of a long form: overall progress, every part with its state, and the current one. */
export const ProgressRail = ({ title, done, total, tabs, note, onFollow }: ProgressRailProps) => (
  <Box component="nav" aria-label={title} sx={railSx}>
    <div className="rail-sum">
      <span>{title}</span>
      <b>
        {done} of {total} steps
      </b>
    </div>
    <ProgressBar
      label={`${done} of ${total} steps complete`}
      percent={(100 * done) / Math.max(1, total)}
      thin
    />
    <ol className="rail-tabs">
      {tabs.map((tab) => (
        <li key={tab.href}>
          <RailLink item={tab} open={Boolean(tab.steps)} onFollow={onFollow} />
          {tab.steps && (
            <ol className="rail-steps">
              {tab.steps.map((step) => (
                <li key={step.href}>
                  <RailLink item={step} onFollow={onFollow} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
    {note && <p className="rail-foot">{note}</p>}
  </Box>
)
