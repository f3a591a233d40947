import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './Control.module.css'

/** The box of every text control and select. */
export const controlClass = styles.control

/** A text control without a question around it. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={clsx(controlClass, className)} />
)

/** The box of a radio or a checkbox. */
export const CheckInput = (props: ComponentProps<'input'>) => <input {...props} className={styles.check} />
