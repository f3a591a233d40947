import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  gap: '16px 24px',
  mb: 4,
  '& > .head-words': { display: 'grid', gap: '10px', minWidth: 0 },
} as const satisfies SxProps<Theme>

export interface PageHeadProps {
  /** The state or the task. The only h1 of the page. */
  title: ReactNode
  /** What the page is part of, above the title. */
  eyebrow?: ReactNode
  /** One or two introductory sentences. */
  lead?: ReactNode
  actions?: ReactNode
}

export const PageHead = ({ title, eyebrow, lead, actions }: PageHeadProps) => (
  <Box sx={headSx}>
    <div className="head-words">
      {eyebrow && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: '-6px' }}>
          {eyebrow}
        </Typography>
      )}
      <Typography variant="h1">{title}</Typography>
      {lead && (
        <Typography variant="lead" sx={{ color: 'text.secondary' }}>
          {lead}
        </Typography>
      )}
    </div>
    {actions}
  </Box>
)

const actionsSx = {
  display: 'flex',
  flexDirection: { xs: 'column-reverse', sm: 'row' },
  justifyContent: 'space-between',
  alignItems: { sm: 'center' },
  gap: '12px',
  mt: 5,
  pt: 3,
  borderTop: '1px solid',
  borderColor: 'divider',
  '& > .forward': {
    display: 'flex',
    flexDirection: { xs: 'column-reverse', sm: 'row' },
    alignItems: { sm: 'center' },
    gap: '12px 16px',
    ml: { sm: 'auto' },
  },
} as const satisfies SxProps<Theme>

/** The bottom of a form: Back at the left, save status and Continue at the right; stacked on a phone. */
export const FormActions = ({ back, children }: { back?: ReactNode; children: ReactNode }) => (
  <Box sx={actionsSx}>
    {back}
    <div className="forward">{children}</div>
  </Box>
)

const questionsSx = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '44px', mt: 5 } as const

export const Questions = ({ children }: { children: ReactNode }) => <Box sx={questionsSx}>{children}</Box>
