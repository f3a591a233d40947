import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { ProgressRail, type ProgressRailProps, type RailTab } from '../status/ProgressRail.tsx'
import { ProgressRing } from '../status/ProgressRing.tsx'
import { Button } from '../actions/Button.tsx'
import { Card, CardBody } from '../layout/Card.tsx'
import styles from './FocusShell.module.css'
import { Icon } from '../layout/Icon.tsx'
import { Grow, Stack, Visible } from '../layout/Layout.tsx'
import { Brand } from './Mark.tsx'
import { NavLink } from '../actions/NavLink.tsx'
import { Shell, ShellBar } from './Shell.tsx'
import { Text } from '../layout/Text.tsx'
import { TopBarSlot } from './TopBarSlot.tsx'

export interface FocusShellProps {
  homeHref: string
  companyName: string
  save?: ReactNode
  exit: { href: string; label?: string | undefined }
  rail?: Omit<ProgressRailProps, 'onFollow'> | undefined
  /** Help next to the form; below it on narrow screens. */
  aside?: ReactNode
  children: ReactNode
}

const describePlace = (tab: RailTab | undefined) => {
  const index = tab?.steps?.findIndex((step) => step.current) ?? -1
  return index >= 0 ? `step ${index + 1} of ${tab?.steps?.length}` : ''
}

function NarrowRail({ rail }: { rail: Omit<ProgressRailProps, 'onFollow'> }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const tab = rail.tabs.find(({ current, steps }) => current || steps?.some((step) => step.current))
  return (
    <Visible as="div" below="md" on="screen">
      <Stack gap={1} className={styles.narrowRail}>
        <NavLink
          className={styles.railButton}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <ProgressRing state={tab?.state ?? 'in_progress'} />
          <Grow as="span">
            <b>{tab?.label ?? rail.title}</b>{' '}
            <Text as="span" tone="secondary">
              {describePlace(tab)}
            </Text>
          </Grow>
          <Icon of={open ? ChevronUp : ChevronDown} />
        </NavLink>
        {open && (
          <Card id={id}>
            <CardBody>
              <ProgressRail {...rail} onFollow={() => setOpen(false)} />
            </CardBody>
          </Card>
        )}
      </Stack>
    </Visible>
  )
}

export const FocusShell = (props: FocusShellProps) => {
  const { homeHref, companyName, save, exit, rail, aside, children } = props
  return (
    <Shell
      header={
        <ShellBar>
          <Brand href={homeHref} isShortOnPhone />
          <Grow>
            <Visible as="div" from="sm">
              <Text tone="secondary" cut className={styles.company}>
                {companyName}
              </Text>
            </Visible>
          </Grow>
          {save}
          <TopBarSlot />
          <Button kind="line" size="small" href={exit.href}>
            {exit.label ?? 'Save and exit'}
          </Button>
        </ShellBar>
      }
      side={
        rail && (
          <div className={styles.rail}>
            <ProgressRail {...rail} />
          </div>
        )
      }
      isSideLow
      aside={aside}
      className={styles.main}
    >
      {rail && <NarrowRail rail={rail} />}
      {children}
    </Shell>
  )
}
