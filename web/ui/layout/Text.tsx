import { clsx } from 'clsx'
import { createElement, type HTMLAttributes, type HTMLElementType, type ReactNode, type Ref } from 'react'
import { breakLongWords } from './break-long-words.ts'
import styles from './Text.module.css'

const elements = {
  display: 'h1',
  title: 'h1',
  heading: 'h2',
  subheading: 'h3',
  lead: 'p',
  body: 'p',
  small: 'p',
  figure: 'p',
} as const

export interface TextProps extends HTMLAttributes<HTMLElement> {
  variant?: keyof typeof elements | undefined
  as?: HTMLElementType | undefined
  tone?: 'secondary' | 'tertiary' | 'primary' | 'money' | 'error' | undefined
  strong?: boolean | undefined
  /** Uses tabular figures, for columns of amounts. */
  tabular?: boolean | undefined
  /** Breaks long words anywhere, for names and addresses entered by users. */
  anywhere?: boolean | undefined
  /** Truncates to one line. */
  cut?: boolean | undefined
  /** Preserves line breaks and breaks long words anywhere, for text entered by users. */
  typed?: boolean | undefined
  icon?: ReactNode
  ref?: Ref<HTMLElement> | undefined
}

export function Text({
  variant = 'body',
  as = elements[variant],
  tone,
  strong,
  tabular,
  anywhere,
  cut,
  typed,
  icon,
  className,
  children,
  ...rest
}: TextProps) {
  const text = typed || anywhere ? breakLongWords(children) : children
  return createElement(
    as,
    {
      ...rest,
      'data-variant': variant,
      'data-tone': tone,
      'data-strong': strong || undefined,
      'data-tabular': tabular || undefined,
      'data-anywhere': anywhere || undefined,
      'data-cut': cut || undefined,
      'data-typed': typed || undefined,
      'data-icon': icon ? true : undefined,
      className: clsx(styles.text, className),
    },
    ...(icon ? [icon, <span key="text">{text}</span>] : [text]),
  )
}
