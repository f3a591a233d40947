import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Grow, Row } from '../layout/Layout.tsx'
import { Brand } from './Mark.tsx'
import { NavLink } from '../actions/NavLink.tsx'
import { Shell, ShellBar } from './Shell.tsx'
import { TopBarSlot } from './TopBarSlot.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import styles from './WizardShell.module.css'

interface WizardShellStep {
  label: string
  href: string
  done: boolean
  current: boolean
}

export interface WizardShellProps {
  homeHref: string
  title: string
  steps: readonly WizardShellStep[]
  save?: ReactNode
  exit: { href: string; label: string }
  children: ReactNode
}

const Step = ({ step, number }: { step: WizardShellStep; number: number }) => {
  const { label, href, current } = step
  const isDone = step.done && !current
  return (
    <NavLink href={href} aria-current={current ? 'step' : undefined} className={styles.step}>
      <span className={styles.mark} data-done={isDone || undefined} aria-hidden>
        {isDone ? <Icon of={Check} small /> : number}
      </span>
      <span className={styles.label}>
        {label} {step.done && <VisuallyHidden>done</VisuallyHidden>}
      </span>
    </NavLink>
  )
}

export const WizardShell = ({ homeHref, title, steps, save, exit, children }: WizardShellProps) => (
  <Shell
    header={
      <ShellBar className={styles.bar}>
        <Brand href={homeHref} isShortOnPhone />
        <nav aria-label={title} className={styles.steps}>
          <Row as="ol" gap={0.5}>
            {steps.map((step, index) => (
              <li key={step.href}>
                <Step step={step} number={index + 1} />
              </li>
            ))}
          </Row>
        </nav>
        <Grow>
          <Row justify="end">
            {save}
            <TopBarSlot />
            <Button kind="line" size="small" href={exit.href}>
              {exit.label}
            </Button>
          </Row>
        </Grow>
      </ShellBar>
    }
    className={styles.main}
  >
    {children}
  </Shell>
)
