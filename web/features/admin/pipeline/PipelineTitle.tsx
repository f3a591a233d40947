import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Columns3, Rows3 } from 'lucide-react'
import { paths } from '#web/core/address/paths.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { formatTotal, type Total } from '#web/ui/format.ts'
import { defaultView, type PipelinePath, type PipelineView, viewHref } from './pipeline-view.ts'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

const titleSx = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, md: '12px' },
  mr: 'auto',
  minWidth: 0,
} as const

const switchSx = {
  display: 'flex',
  p: '2px',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '9px',
  bgcolor: 'shade',
  '& > a': {
    gap: '6px',
    px: '10px',
    minHeight: 30,
    border: '1px solid transparent',
    borderRadius: '7px',
    color: 'text.secondary',
    fontSize: 'var(--ui-button-text)',
    '&:hover': { color: 'text.primary' },
  },
  '& > a[aria-current]': {
    bgcolor: 'background.paper',
    borderColor: 'divider',
    color: 'text.primary',
    fontWeight: 500,
  },
} as const

const looks = [
  { path: paths.admin.pipeline, label: 'Table', icon: Rows3 },
  { path: paths.admin.board, label: 'Board', icon: Columns3 },
] as const

interface PipelineTitleProps {
  total: Total | null
  view: PipelineView
  path: PipelinePath
}

/** The heading, how many companies there are, and the two ways to look at them. */
export const PipelineTitle = ({ total, view, path }: PipelineTitleProps) => (
  <Box sx={titleSx}>
    <Typography variant="h1">Pipeline</Typography>
    {total && (
      <Box component="span" sx={{ color: 'text.tertiary', display: { xs: 'none', sm: 'inline' } }}>
        {formatTotal(total)}
      </Box>
    )}
    <Box component="nav" aria-label="Table or board" sx={switchSx}>
      {looks.map(({ path: to, label, icon }) => (
        <Pressable
          key={to}
          href={viewHref({ ...view, page: defaultView.page }, to)}
          aria-current={to === path ? 'page' : undefined}
        >
          <Icon of={icon} small />
          {label}
        </Pressable>
      ))}
    </Box>
  </Box>
)
