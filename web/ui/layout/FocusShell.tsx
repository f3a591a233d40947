import Box from '@mui/material/Box'
import Collapse from '@mui/material/Collapse'
import type { SxProps, Theme } from '@mui/material/styles'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Brand } from './Mark.tsx'
import { ProgressRail, type ProgressRailProps, type RailTab } from '../feedback/ProgressRail.tsx'
import { ProgressRing } from '../feedback/ProgressRing.tsx'
import { MAIN_ID, SkipLink } from './SkipLink.tsx'
import { TopBarPlace } from './TopBarPlace.tsx'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

export interface FocusShellProps {
  /** The address of the brand link. */
  homeHref: string
  companyName: string
  /** The `SaveStatus` of the page. */
  save?: ReactNode
  exit: { href: string; label?: string | undefined }
  rail?: Omit<ProgressRailProps, 'onFollow'> | undefined
  /** Help beside the form; below it on narrow screens. */
  aside?: ReactNode
  children: ReactNode
}

const topSx = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, sm: 2 },
  minHeight: 'var(--ui-top)',
  px: 'clamp(16px, 2.5vw, 32px)',
  bgcolor: 'background.default',
  borderBottom: '1px solid',
  borderColor: 'divider',
  '& .wordmark': { display: { xs: 'none', sm: 'inline' } },
  '& .top-mid': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    color: 'text.secondary',
    fontSize: '0.9375rem',
    '&::before': { content: '""', width: '1px', height: '20px', bgcolor: 'divider' },
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '@media (max-width: 599.95px)': { '& > span, &::before': { display: 'none' } },
  },
  displayPrint: 'none',
} as const satisfies SxProps<Theme>

const bodySx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '288px minmax(0, 1fr)' },
  px: 'clamp(16px, 2.5vw, 32px)',
  minHeight: 'calc(100dvh - var(--ui-top) - var(--ui-strip, 0px))',
  '& > .focus-rail': {
    display: { xs: 'none', md: 'block' },
    py: 6,
    pr: 3,
    borderRight: '1px solid',
    borderColor: 'divider',
    '& > nav': {
      position: 'sticky',
      top: '112px',
      maxHeight: 'calc(100dvh - 128px)',
      overflowY: 'auto',
      mx: '-8px',
      px: '8px',
    },
  },
  '@media print': {
    display: 'block',
    '& > .focus-rail, & aside': { display: 'none' },
    '& > main > div:last-of-type': { display: 'block' },
  },
  '&.no-rail': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > main': {
    minWidth: 0,
    pt: { xs: 3, md: 6 },
    pb: { xs: 8, md: 12 },
    pl: { xs: 0, md: 'clamp(24px, 4vw, 56px)' },
    '& > *': { maxWidth: 976, mx: 'auto' },
  },
} as const satisfies SxProps<Theme>

const withAsideSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 272px' },
  gap: { xs: '40px', lg: '56px' },
  alignItems: 'start',
  '& > aside': { position: { lg: 'sticky' }, top: '112px', maxWidth: { xs: 640, lg: 'none' } },
} as const satisfies SxProps<Theme>

const railButtonSx = {
  display: { xs: 'flex', md: 'none' },
  justifyContent: 'flex-start',
  gap: '12px',
  width: '100%',
  minHeight: 48,
  px: 2,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  fontSize: '0.9375rem',
  textAlign: 'left',
  '& > span': { flex: 1 },
  '& b': { fontWeight: 500 },
  '& small': { fontSize: 'inherit', color: 'text.secondary' },
} as const satisfies SxProps<Theme>

const openRailSx = {
  mt: 1,
  p: 2,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
} as const satisfies SxProps<Theme>

const describePlace = (tab: RailTab | undefined) => {
  const index = tab?.steps?.findIndex((step) => step.current) ?? -1
  return index >= 0 ? `step ${index + 1} of ${tab?.steps?.length}` : ''
}

/** The rail folded into a button, for narrow screens. */
function NarrowRail({ rail }: { rail: Omit<ProgressRailProps, 'onFollow'> }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const tab = rail.tabs.find((one) => one.current || one.steps?.some((step) => step.current))
  return (
    <Box sx={{ display: { md: 'none' }, displayPrint: 'none', mb: '28px' }}>
      <Pressable sx={railButtonSx} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <ProgressRing state={tab?.state ?? 'in_progress'} />
        <span>
          <b>{tab?.label ?? rail.title}</b> <small>{describePlace(tab)}</small>
        </span>
        <Icon of={open ? ChevronUp : ChevronDown} />
      </Pressable>
      <Collapse in={open} id={id} unmountOnExit>
        <Box sx={openRailSx}>
          <ProgressRail {...rail} onFollow={() => setOpen(false)} />
        </Box>
      </Collapse>
    </Box>
  )
}

/** The shell of the application form: a top bar with the save status, the progress rail, and help beside the form. */
export const FocusShell = (props: FocusShellProps) => {
  const { homeHref, companyName, save, exit, rail, aside, children } = props
  return (
    <>
      <SkipLink />
      <Box component="header" sx={topSx}>
        <Brand href={homeHref} />
        <div className="top-mid">
          <span>{companyName}</span>
        </div>
        {save}
        <TopBarPlace />
        <Button kind="line" size="small" href={exit.href} sx={{ flex: 'none' }}>
          {exit.label ?? 'Save and exit'}
        </Button>
      </Box>
      <Box className={rail ? undefined : 'no-rail'} sx={bodySx}>
        {rail && (
          <div className="focus-rail">
            <ProgressRail {...rail} />
          </div>
        )}
        <main id={MAIN_ID} tabIndex={-1}>
          {rail && <NarrowRail rail={rail} />}
          {aside ? (
            <Box sx={withAsideSx}>
              <Box sx={{ minWidth: 0, maxWidth: 640, '@media print': { maxWidth: 'none' } }}>{children}</Box>
              <aside>{aside}</aside>
            </Box>
          ) : (
            <div>{children}</div>
          )}
        </main>
      </Box>
    </>
  )
}
