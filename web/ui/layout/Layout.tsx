import { clsx } from 'clsx'
import { createElement, type HTMLAttributes, type HTMLElementType, type Ref } from 'react'
import styles from './layout.module.css'

/** Space between children, in steps of 8 px. */
export type Gap = 0 | 0.5 | 1 | 1.5 | 2 | 3 | 4 | 5

interface PartProps extends HTMLAttributes<HTMLElement> {
  as?: HTMLElementType | undefined
  ref?: Ref<HTMLElement> | undefined
}

export interface StackProps extends PartProps {
  gap?: Gap | undefined
  /** By default, children fill the width. */
  align?: 'start' | 'center' | undefined
  /** Limits the width to that of a form. */
  narrow?: boolean | undefined
  divided?: boolean | undefined
  /** Shows list markers: bullets, or numbers in an `ol`. */
  marked?: boolean | undefined
}

export const Stack = ({
  as = 'div',
  gap = 2,
  align,
  narrow,
  divided,
  marked,
  className,
  ...rest
}: StackProps) =>
  createElement(as, {
    ...rest,
    'data-gap': gap,
    'data-align': align,
    'data-narrow': narrow || undefined,
    'data-divided': divided || undefined,
    'data-marked': marked || undefined,
    className: clsx(styles.stack, className),
  })

export interface RowProps extends PartProps {
  gap?: Gap | undefined
  /** By default, children are centered vertically. */
  align?: 'start' | 'end' | 'baseline' | 'stretch' | undefined
  justify?: 'between' | 'end' | 'center' | undefined
  wrap?: boolean | undefined
  columnBelow?: 'sm' | 'md' | undefined
}

export const Row = ({
  as = 'div',
  gap = 2,
  align,
  justify,
  wrap,
  columnBelow,
  className,
  ...rest
}: RowProps) =>
  createElement(as, {
    ...rest,
    'data-gap': gap,
    'data-align': align,
    'data-justify': justify,
    'data-wrap': wrap || undefined,
    'data-column-below': columnBelow,
    className: clsx(styles.row, className),
  })

export interface GrowProps extends PartProps {
  /** The flex basis, which determines where a row with `wrap` breaks: 160, 240 or 320 px. */
  column?: 'small' | 'medium' | 'large' | undefined
}

export const Grow = ({ as = 'div', column, className, ...rest }: GrowProps) =>
  createElement(as, { ...rest, 'data-column': column, className: clsx(styles.grow, className) })

export interface GridProps extends PartProps {
  gap?: Gap | undefined
  /** The minimum width of a column: 160 px (130 px on phones), 240 px or 320 px. */
  column?: 'small' | 'medium' | 'large' | undefined
}

export const Grid = ({ as = 'div', gap = 2, column = 'medium', className, ...rest }: GridProps) =>
  createElement(as, {
    ...rest,
    'data-gap': gap,
    'data-column': column,
    className: clsx(styles.grid, className),
  })

export interface ColumnsProps extends PartProps {
  gap?: Gap | undefined
  /**
   * Column widths. `wide-first` is 1.8 to 1, `aside` has a second column of 320 px for notes, and `side-first` has a
   * first column of 240 px for filters or a list.
   */
  sizes?: 'equal' | 'wide-first' | 'aside' | 'side-first' | undefined
  /** Below this breakpoint, the columns are stacked. */
  from?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** By default, columns are aligned at the top. */
  align?: 'center' | 'stretch' | undefined
}

/** A single child takes the whole width. */
export const Columns = ({
  as = 'div',
  gap = 3,
  sizes = 'equal',
  from = 'lg',
  align,
  className,
  ...rest
}: ColumnsProps) =>
  createElement(as, {
    ...rest,
    'data-gap': gap,
    'data-sizes': sizes,
    'data-from': from,
    'data-align': align,
    className: clsx(styles.columns, className),
  })

export interface PanelProps extends PartProps {
  /** Padding in steps of 8 px. */
  pad?: 0 | 1 | 1.5 | 2 | 3 | undefined
  tone?: 'shade' | 'primary' | 'secondary' | 'info' | 'accent' | 'error' | undefined
  framed?: boolean | undefined
}

export const Panel = ({ as = 'div', pad = 2, tone, framed, className, ...rest }: PanelProps) =>
  createElement(as, {
    ...rest,
    'data-pad': pad,
    'data-tone': tone,
    'data-framed': framed || undefined,
    className: clsx(styles.panel, className),
  })

export interface VisibleProps extends PartProps {
  /** Shows the children only on screens at least as wide as this breakpoint. */
  from?: 'sm' | 'md' | 'lg' | undefined
  /** Shows the children only on screens narrower than this breakpoint. */
  below?: 'sm' | 'md' | 'lg' | undefined
  on?: 'screen' | 'paper' | undefined
}

export const Visible = ({ as = 'span', from, below, on, className, ...rest }: VisibleProps) =>
  createElement(as, {
    ...rest,
    'data-from': from,
    'data-below': below,
    'data-on': on,
    className: clsx(styles.visible, className),
  })

export interface WrapProps extends PartProps {
  narrow?: boolean | undefined
  /** Space above. With `large`, the last part of a page also has space below. */
  above?: 'small' | 'large' | undefined
}

/** A part of a public page, with the page margins. */
export const Wrap = ({ as = 'div', narrow, above, className, ...rest }: WrapProps) =>
  createElement(as, {
    ...rest,
    'data-narrow': narrow || undefined,
    'data-above': above,
    className: clsx(styles.wrap, className),
  })
