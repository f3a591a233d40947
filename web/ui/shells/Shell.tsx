import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import styles from './Shell.module.css'

const MAIN_ID = 'main'

const jump = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById(MAIN_ID)?.focus()
}

interface ShellBarProps {
  className?: string | undefined
  children: ReactNode
}

export const ShellBar = ({ className, children }: ShellBarProps) => (
  <header className={clsx(styles.bar, className)}>{children}</header>
)

interface ShellProps {
  header: ReactNode
  /** The navigation: a left column on screens at least 900 px wide. */
  side?: ReactNode
  /** Places the side below the header instead of next to it. */
  isSideLow?: boolean | undefined
  /** Help next to the page; below it on narrow screens. */
  aside?: ReactNode
  footer?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export const Shell = ({ header, side, isSideLow, aside, footer, className, children }: ShellProps) => (
  <div className={styles.shell}>
    <a href={`#${MAIN_ID}`} onClick={jump} className={styles.skip}>
      Skip to content
    </a>
    {isSideLow && header}
    <div className={styles.columns}>
      {side && (
        <div className={styles.side} data-low={isSideLow || undefined}>
          {side}
        </div>
      )}
      <div className={styles.page}>
        {!isSideLow && header}
        <main id={MAIN_ID} tabIndex={-1} className={clsx(styles.main, className)}>
          {aside ? (
            <div className={styles.split}>
              <div>{children}</div>
              <aside className={styles.aside}>{aside}</aside>
            </div>
          ) : (
            children
          )}
        </main>
        {footer}
      </div>
    </div>
  </div>
)
