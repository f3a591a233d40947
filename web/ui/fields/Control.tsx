import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './Control.module.css'

export const controlClass = styles.control

/** The class of a box that looks like a control and contains an input with `bareInputClass`. */
export const controlBoxClass = clsx(styles.control, styles.box)
export const bareInputClass = styles.bare

interface InputProps extends ComponentProps<'input'> {
  short?: boolean | undefined
}

export const Input = ({ short, className, ...rest }: InputProps) => (
  <input {...rest} data-short={short || undefined} className={clsx(controlClass, className)} />
)

export const CheckInput = (props: ComponentProps<'input'>) => <input {...props} className={styles.check} />

export const ControlEnd = ({ children }: { children: ReactNode }) => (
  <span className={styles.end}>{children}</span>
)

interface ControlFrameProps {
  short?: boolean | undefined
  end: ReactNode
  children: ReactNode
}

export const ControlFrame = ({ short, end, children }: ControlFrameProps) => (
  <div className={styles.frame} data-short={short || undefined}>
    {children}
    <ControlEnd>{end}</ControlEnd>
  </div>
)
