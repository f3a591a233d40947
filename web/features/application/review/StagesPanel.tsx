import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useAppSelector } from '#web/core/store.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { forcedFill } from '#web/ui/theme/forced-colors.ts'
import { type LaterStage, listLaterStages } from './later-stages.ts'

const stepsSx = {
  display: 'grid',
  gap: 2,
  '& > li': { position: 'relative', pl: '26px' },
  '& > li::before': {
    content: '""',
    position: 'absolute',
    left: 0,
    top: '4px',
    width: 12,
    height: 12,
    borderRadius: '50%',
    border: '2px solid',
    borderColor: 'field',
  },
  '& > .done::before': { bgcolor: 'primary.main', borderColor: 'primary.main', ...forcedFill('CanvasText') },
  '& > .now::before': {
    bgcolor: 'accent.main',
    borderColor: 'background.default',
    outline: '2px solid',
    outlineColor: 'primary.main',
    ...forcedFill('Highlight'),
  },
  '& > .coming::before': { borderColor: 'primary.main' },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: '5px',
    top: 20,
    bottom: '-18px',
    borderLeft: '2px solid',
    borderColor: 'divider',
  },
  '& > .done:not(:last-of-type)::after': { borderColor: 'primary.main' },
} as const satisfies SxProps<Theme>

interface Stage extends Pick<LaterStage, 'title' | 'text'> {
  state?: LaterStage['state']
}

const stateLabels = { done: 'done', now: 'now', todo: 'to come' }

const Stages = ({ title, stages }: { title: string; stages: readonly Stage[] }) => (
  <section aria-labelledby="then">
    <Typography variant="h3" component="h2" id="then" sx={{ mb: 1.5 }}>
      {title}
    </Typography>
    <Box component="ol" sx={stepsSx}>
      {stages.map(({ title: name, text, state }) => (
        <li key={name} className={state ?? 'coming'} aria-current={state === 'now' ? 'step' : undefined}>
          <Typography variant="body2" sx={{ fontWeight: state === 'now' ? 600 : 500 }}>
            {name}
            {state && <VisuallyHidden>, {stateLabels[state]}</VisuallyHidden>}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        </li>
      ))}
    </Box>
  </section>
)

const stagesOnceSent: readonly Stage[] = [
  { title: 'At once', text: 'The status becomes In Review, and your answers are locked while we read.' },
  {
    title: 'While we read',
    text: 'What is missing or unclear, we ask for here. Nothing else is waited for.',
  },
  {
    title: 'Then',
    text: 'Your reviewer writes to you by email: with a term sheet that has every number in it, or a plain no with the reasons.',
  },
]

/** What sending an application leads to. */
export const BeforeSendingPanel = () => <Stages title="What happens then" stages={stagesOnceSent} />

/** How far an application has come that was sent, and what follows. */
export function AfterSendingPanel() {
  const company = useAppSelector(selectCompany)
  if (!company) return null
  const stages = listLaterStages(company.status, company.assigned_analysts_details[0]?.name ?? 'our team')
  return stages.length > 0 && <Stages title="What happens next" stages={stages} />
}
