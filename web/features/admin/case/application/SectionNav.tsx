import Box from '@mui/material/Box'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { ProgressRing, type TaskState } from '#web/ui/feedback/ProgressRing.tsx'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

export interface NavSection {
  id: string
  title: string
  state: TaskState
  count: number
  /** Whether an answer changed after the application was sent. */
  isChanged: boolean
}

const navSx = {
  '& h2': {
    display: { xs: 'none', lg: 'block' },
    px: 1,
    pb: '4px',
    color: 'text.secondary',
    fontSize: '0.875rem',
    fontWeight: 500,
  },
  '& ul': {
    display: { xs: 'flex', lg: 'grid' },
    gap: { xs: '4px', lg: '1px' },
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
  '& li': { flex: 'none' },
  '& a': {
    display: 'flex',
    justifyContent: 'flex-start',
    gap: 1,
    width: '100%',
    minHeight: 'var(--ui-nav)',
    px: 1,
    borderRadius: '8px',
    fontSize: 'var(--ui-nav-text)',
    whiteSpace: { xs: 'nowrap', lg: 'normal' },
    '&:hover': { bgcolor: 'hover' },
  },
  '& .title': { minWidth: 0 },
  '& svg, & .dot, & .count': { flex: 'none' },
  '& .dot': {
    width: 7,
    height: 7,
    borderRadius: '50%',
    bgcolor: 'accent.main',
    outline: '1px solid',
    outlineColor: 'accent.edge',
  },
  '& .count': { ml: 'auto', color: 'text.tertiary', display: { xs: 'none', lg: 'inline' } },
} as const

/** Links to the sections of the application, each with its state and number of answers. */
export const SectionNav = ({ sections }: { sections: readonly NavSection[] }) => (
  <Box component="nav" aria-label="Sections" sx={navSx}>
    <h2>Application</h2>
    <ul>
      {sections.map(({ id, title, state, count, isChanged }) => (
        <li key={id}>
          <Pressable href={`#${id}`}>
            <ProgressRing state={state} size={16} spoken />
            <span className="title">{title}</span>
            {isChanged && <span className="dot" title="Changed since it was sent" />}
            {isChanged && <VisuallyHidden>, changed since it was sent</VisuallyHidden>}
            <span className="count">{count}</span>
          </Pressable>
        </li>
      ))}
    </ul>
  </Box>
)
