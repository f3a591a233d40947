import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Control.module.css'

/** The box of every text control and select. */
export const controlClass = styles.control

/** A box that looks like a control, around an input of the `bareInputClass` and what belongs to it. */
export const controlBoxClass = clsx(styles.control, styles.box)
export const bareInputClass = styles.bare

interface InputProps extends ComponentProps<'input'> {
  /** Only as wide as a code or a number needs. */
  short?: boolean | undefined
}

/** A text control without a question around it. */
export const Input = ({ short, className, ...rest }: InputProps) => (
  <input {...rest} data-short={short || undefined} className={clsx(controlClass, className)} />
)

/** The box of a radio or a checkbox. */
export const CheckInput = (props: ComponentProps<'input'>) => <input {...props} className={styles.check} />

/** A mark or a button over the end of a control. */
export const ControlEnd = ({ children }: { children: ReactNode }) => (
  <span className={styles.end}>{children}</span>
)

interface ControlFrameProps {
  short?: boolean | undefined
  end: ReactNode
  /** The control. */
  children: ReactNode
}

/** A control with something over its end. */
export const ControlFrame = ({ short, end, children }: ControlFrameProps) => (
  <div className={styles.frame} data-short={short || undefined}>
    {children}
    <ControlEnd>{end}</ControlEnd>
  </div>
)
