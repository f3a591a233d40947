import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import { ChevronRight } from 'lucide-react'

import { Card, CardRow, CardRows } from './Card.tsx'
import { Icon } from './Icon.tsx'
import { ProgressRing, taskLabels, type TaskState } from '../feedback/ProgressRing.tsx'
import { StateTag, type StateTone } from '../feedback/StateTag.tsx'

export interface Task {
  title: string
  /** What it is about. */
  sub: string
  href: string
  state: TaskState
  /** "Step 2 of 4" */
  note?: string | undefined
}

export interface TaskListProps {
  /** The name of the list for screen readers. */
  label: string
  tasks: readonly Task[]
}

const tones: Record<TaskState, StateTone> = {
  complete: 'ok',
  in_progress: 'info',
  needs_attention: 'bad',
  not_started: 'idle',
}

const rowSx = {
  position: 'relative',
  py: '18px !important',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '&:hover': { bgcolor: 'hover' },
  '&:first-of-type': { borderRadius: '11px 11px 0 0' },
  '&:last-of-type': { borderRadius: '0 0 11px 11px' },
  '& > .grow': { flexBasis: { xs: 'calc(100% - 56px)', sm: 0 } },
  '& h2': { fontSize: 'var(--ui-h3)', fontWeight: 600, lineHeight: 1.4, letterSpacing: '-0.01em' },
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { color: 'inherit' } },
  // the whole row is the link
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& .task-sub, & .task-note': { color: 'text.secondary', fontSize: '0.875rem' },
  '& .task-note': { whiteSpace: 'nowrap' },
  '& .task-end': {
    flexDirection: { sm: 'row-reverse' },
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    pl: { xs: '40px', sm: 0 },
  },
  '& .task-go': { display: { xs: 'none', sm: 'block' }, color: 'text.tertiary' },
} as const satisfies SxProps<Theme>

/** The parts of a long form, each with its state, in any order. */
export const TaskList = ({ label, tasks }: TaskListProps) => (
  <Card label={label}>
    <CardRows ordered>
      {tasks.map((task) => (
        <CardRow key={task.href} sx={rowSx}>
          <ProgressRing state={task.state} size={24} />
          <div className="grow">
            <h2>
              <Link href={task.href}>{task.title}</Link>
            </h2>
            <p className="task-sub">{task.sub}</p>
          </div>
          <Box component="span" className="task-end">
            <StateTag tone={tones[task.state]}>{taskLabels[task.state]}</StateTag>
            {task.note && <span className="task-note">{task.note}</span>}
          </Box>
          <span className="task-go">
            <Icon of={ChevronRight} />
          </span>
        </CardRow>
      ))}
    </CardRows>
  </Card>
)
