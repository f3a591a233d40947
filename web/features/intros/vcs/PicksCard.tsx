import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Button, IconButton } from '#web/ui/layout/Button.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { selectIntros, unpicked } from '../slice.ts'
import { getStepPath, moveStep } from '../wizard-steps.ts'

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  fontSize: '0.9375rem',
  '& > .pick-name': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
} as const satisfies SxProps<Theme>

const endSx = {
  display: 'grid',
  gap: 2,
  justifyItems: 'center',
  mt: 2,
  '& > *:first-of-type': { width: '100%' },
}

/** The picked investors, and the way on. */
export function PicksCard() {
  const dispatch = useAppDispatch()
  const picks = useAppSelector((state) => selectIntros(state).picks)
  return (
    <Card title="Your picks" action={<span>{picks.length}</span>}>
      <CardBody>
        {picks.length === 0 && (
          <p>Nobody yet. Pick the investors you want to meet; you can change that later.</p>
        )}
        <Box component="ul" sx={{ display: 'grid', gap: 1 }} aria-label="Your picks">
          {picks.map(({ id, name }) => (
            <Box key={id} component="li" sx={rowSx}>
              <AvatarTile name={name} size={32} />
              <span className="pick-name">{name}</span>
              <IconButton label={`Remove ${name}`} size="small" onClick={() => dispatch(unpicked([id]))}>
                <Icon of={X} small />
              </IconButton>
            </Box>
          ))}
        </Box>
        <Box sx={endSx}>
          <Button
            href={picks.length > 0 ? getStepPath(moveStep('vcs', 1)) : undefined}
            endIcon={<Icon of={ArrowRight} small />}
            wide
            whyDisabled={picks.length > 0 ? undefined : 'Pick at least one investor first.'}
          >
            {picks.length > 0 ? `Continue with ${picks.length}` : 'Continue'}
          </Button>
          <ActionLink href={getStepPath(moveStep('vcs', -1))} icon={<Icon of={ArrowLeft} small />}>
            Back to criteria
          </ActionLink>
        </Box>
      </CardBody>
    </Card>
  )
}

const barSx = {
  position: 'fixed',
  inset: 'auto 0 0',
  zIndex: 'appBar',
  display: { xs: 'flex', lg: 'none' },
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  py: '10px',
  px: 'clamp(16px, 2.5vw, 32px)',
  bgcolor: 'background.paper',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const satisfies SxProps<Theme>

/** How many are picked and where to see them, always in sight where the card is below the list. */
export function PicksBar() {
  const picks = useAppSelector((state) => selectIntros(state).picks)
  if (picks.length === 0) return null
  return (
    <Box sx={barSx}>
      <b>{picks.length} picked</b>
      <ActionLink href="#picks">See the list</ActionLink>
    </Box>
  )
}
