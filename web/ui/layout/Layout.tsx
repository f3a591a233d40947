import { clsx } from 'clsx'
import { createElement, type HTMLAttributes, type HTMLElementType, type Ref } from 'react'
import styles from './layout.module.css'

/** Space between children, in steps of 8 px. */
export type Gap = 0 | 0.5 | 1 | 1.5 | 2 | 3 | 4 | 5

interface PartProps extends HTMLAttributes<HTMLElement> {
  /** The element of the page, a `div` or a `span` by default. */
  as?: HTMLElementType | undefined
  ref?: Ref<HTMLElement> | undefined
}

export interface StackProps extends PartProps {
  gap?: Gap | undefined
  /** Children fill the width by default. */
  align?: 'start' | 'center' | undefined
  /** At most as wide as a form. */
  narrow?: boolean | undefined
  /** A line between the children. */
  divided?: boolean | undefined
  /** A dot before each item of a list, or its number in an `ol`. */
  marked?: boolean | undefined
}

/** Places its children below each other. */
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
  /** By default in the middle. */
  align?: 'start' | 'end' | 'baseline' | 'stretch' | undefined
  justify?: 'between' | 'end' | 'center' | undefined
  wrap?: boolean | undefined
  /** Places the children below each other on screens narrower than this breakpoint. */
  columnBelow?: 'sm' | 'md' | undefined
}

/** Places its children next to each other. */
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
  /** The least width next to other parts of a row that wraps: 160, 240 or 320 px. */
  column?: 'small' | 'medium' | 'large' | undefined
}

/** The part of a row that takes the free space. */
export const Grow = ({ as = 'div', column, className, ...rest }: GrowProps) =>
  createElement(as, { ...rest, 'data-column': column, className: clsx(styles.grow, className) })

export interface GridProps extends PartProps {
  gap?: Gap | undefined
  /** The least width of a column: 160, 240 or 320 px. */
  column?: 'small' | 'medium' | 'large' | undefined
}

/** Places its children in as many equal columns as fit. */
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
   * How wide the two columns are: the same; the first wider, about 2 to 1; the second 320 px for remarks; the first 240 px
   * for filters or a list.
   */
  sizes?: 'equal' | 'wide-first' | 'aside' | 'side-first' | undefined
  /** Narrower screens show the columns below each other. */
  from?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  /** By default at the top. */
  align?: 'center' | 'stretch' | undefined
}

/** Places two children next to each other where the screen is wide enough; a single child takes the whole width. */
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
  /** Space inside, in steps of 8 px. */
  pad?: 0 | 1 | 1.5 | 2 | 3 | undefined
  /** The color inside: the card's own by default. */
  tone?: 'shade' | 'primary' | 'secondary' | 'info' | 'accent' | 'error' | undefined
  /** A line around it. */
  framed?: boolean | undefined
}

/** A box inside a card or a page, in a soft color or with a line around it. */
export const Panel = ({ as = 'div', pad = 2, tone, framed, className, ...rest }: PanelProps) =>
  createElement(as, {
    ...rest,
    'data-pad': pad,
    'data-tone': tone,
    'data-framed': framed || undefined,
    className: clsx(styles.panel, className),
  })

export interface VisibleProps extends PartProps {
  /** Only on screens at least as wide as this breakpoint. */
  from?: 'sm' | 'md' | 'lg' | undefined
  /** Only on screens narrower than this breakpoint. */
  below?: 'sm' | 'md' | 'lg' | undefined
  /** Only on the screen, or only on paper. */
  on?: 'screen' | 'paper' | undefined
}

/** Content for some widths of the screen only, or for the screen or paper only. */
export const Visible = ({ as = 'span', from, below, on, className, ...rest }: VisibleProps) =>
  createElement(as, {
    ...rest,
    'data-from': from,
    'data-below': below,
    'data-on': on,
    className: clsx(styles.visible, className),
  })

export interface WrapProps extends PartProps {
  /** One column for reading. */
  narrow?: boolean | undefined
  /** Space above it; the last part of a page has `large` space below it too. */
  above?: 'small' | 'large' | undefined
}

/** A part of a public page, with its margins. */
export const Wrap = ({ as = 'div', narrow, above, className, ...rest }: WrapProps) =>
  createElement(as, {
    ...rest,
    'data-narrow': narrow || undefined,
    'data-above': above,
    className: clsx(styles.wrap, className),
  })
