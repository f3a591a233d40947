import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Brand } from './Mark.tsx'
import { MAIN_ID, SkipLink } from './SkipLink.tsx'
import { TopBarPlace } from './TopBarPlace.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

interface WizardShellStep {
  label: string
  href: string
  done: boolean
  current: boolean
}

export interface WizardShellProps {
  /** The address of the brand link. */
  homeHref: string
  /** What the steps lead to, for screen readers. */
  title: string
  steps: readonly WizardShellStep[]
  /** The `SaveStatus` of the page. */
  save?: ReactNode
  exit: { href: string; label: string }
  children: ReactNode
}

const topSx = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: { xs: '4px 12px', md: 3 },
  minHeight: 'var(--ui-top)',
  py: { xs: 1, md: 0 },
  px: 'clamp(16px, 2.5vw, 32px)',
  bgcolor: 'background.default',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& .wordmark': { display: { xs: 'none', sm: 'inline' } },
  '& > nav': { order: { xs: 1, md: 0 }, flexBasis: { xs: '100%', md: 'auto' } },
  '& .top-end': { ml: 'auto', display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 },
} as const satisfies SxProps<Theme>

const stepsSx = {
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  '& a': {
    gap: 1,
    minHeight: 40,
    py: '4px',
    pl: '6px',
    pr: '14px',
    borderRadius: '99px',
    color: 'text.secondary',
    fontSize: '0.9375rem',
    '&:hover': { bgcolor: 'hover', color: 'text.primary' },
  },
  '& a[aria-current]': { bgcolor: 'soft.primary', color: 'primary.dark', fontWeight: 500 },
  '& .step-mark': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    border: '1px solid',
    borderColor: 'field',
    borderRadius: '50%',
    fontSize: '0.875rem',
    fontWeight: 600,
  },
  '& .step-mark.done': { bgcolor: 'soft.secondary', color: 'secondary.main', borderColor: 'transparent' },
  '& a[aria-current] .step-mark': {
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    borderColor: 'transparent',
  },
  '@media (max-width: 479.95px)': {
    '& a:not([aria-current])': { pr: '6px' },
    '& a:not([aria-current]) .step-label': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
} as const satisfies SxProps<Theme>

/** The steps of a short sequence, each a link. */
const Steps = ({ title, steps }: Pick<WizardShellProps, 'title' | 'steps'>) => (
  <nav aria-label={title}>
    <Box component="ol" sx={stepsSx}>
      {steps.map(({ label, href, done, current }, index) => (
        <li key={href}>
          <Pressable href={href} aria-current={current ? 'step' : undefined}>
            <span className={done && !current ? 'step-mark done' : 'step-mark'} aria-hidden>
              {done && !current ? <Icon of={Check} small /> : index + 1}
            </span>
            <span className="step-label">
              {label} {done && <VisuallyHidden>done</VisuallyHidden>}
            </span>
          </Pressable>
        </li>
      ))}
    </Box>
  </nav>
)

/** The shell of a short sequence of pages: a top bar with its steps, the save status and the way out. */
export const WizardShell = ({ homeHref, title, steps, save, exit, children }: WizardShellProps) => (
  <>
    <SkipLink />
    <Box component="header" sx={topSx}>
      <Brand href={homeHref} />
      <Steps title={title} steps={steps} />
      <div className="top-end">
        {save}
        <TopBarPlace />
        <Button kind="line" size="small" href={exit.href} sx={{ flex: 'none' }}>
          {exit.label}
        </Button>
      </div>
    </Box>
    <Box
      component="main"
      id={MAIN_ID}
      tabIndex={-1}
      sx={{ px: 'clamp(16px, 2.5vw, 32px)', pt: { xs: 3, md: 5 }, pb: { xs: 10, md: 12 } }}
    >
      {children}
    </Box>
  </>
)
