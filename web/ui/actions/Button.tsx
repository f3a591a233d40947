import { clsx } from 'clsx'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { Stack } from '../layout/Layout.tsx'
import { Spinner } from '../layout/Spinner.tsx'
import styles from './Button.module.css'
import { Pressable, type PressableProps } from './Pressable.tsx'
import { Text } from '../layout/Text.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

type Click = (event: MouseEvent<HTMLElement>) => void

export interface ButtonProps extends Omit<PressableProps, 'onClick'> {
  children: ReactNode
  /** One `filled` button a page; `line` and `quiet` beside it; `danger` for what cannot be undone. */
  kind?: 'filled' | 'line' | 'quiet' | 'danger' | 'dangerLine' | undefined
  /** `control`: as high as the field next to it. */
  size?: 'small' | 'medium' | 'large' | 'control' | undefined
  icon?: ReactNode
  /** As wide as its place. */
  wide?: boolean | undefined
  /** An icon after the label. */
  endIcon?: ReactNode
  onClick?: Click | undefined
  /** Shows a spinner and ignores presses but keeps the focus. Change the label too: "Sending…". */
  loading?: boolean | undefined
  /** Disables the button but keeps it focusable, and shows and announces this reason. */
  whyDisabled?: string | undefined
  /** Shows the reason under the button or, where there is no room, in a tooltip. */
  whyIn?: 'text' | 'tooltip' | undefined
}

/** A button, or a link that looks like one when it has an `href`. */
export function Button({ whyDisabled, whyIn = 'text', ...props }: ButtonProps) {
  const whyId = useId()
  if (!whyDisabled) return <PlainButton {...props} />
  const description = [props['aria-describedby'], whyId].filter(Boolean).join(' ')
  const disabled = { ...props, isDisabled: true, 'aria-describedby': description }
  if (whyIn === 'tooltip') {
    return (
      <>
        <PlainButton {...disabled} data-tooltip={whyDisabled} />
        <VisuallyHidden id={whyId}>{whyDisabled}</VisuallyHidden>
      </>
    )
  }
  return (
    <Stack gap={1} align="start">
      <PlainButton {...disabled} />
      <Text as="output" variant="small" tone="secondary" id={whyId}>
        {whyDisabled}
      </Text>
    </Stack>
  )
}

interface PlainButtonProps extends Omit<ButtonProps, 'whyDisabled' | 'whyIn'> {
  isDisabled?: boolean
  'data-tooltip'?: string
}

function PlainButton(props: PlainButtonProps) {
  const { kind = 'filled', size, icon, endIcon, wide, loading, isDisabled = false, ...rest } = props
  const { onClick, className, children, ...others } = rest
  const isBlocked = isDisabled || Boolean(loading)
  return (
    <Pressable
      {...others}
      className={clsx(styles.button, className)}
      data-kind={kind}
      data-size={size}
      data-wide={wide || undefined}
      aria-disabled={isBlocked || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => {
        if (isBlocked) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {loading ? <Spinner /> : icon}
      {children}
      {endIcon}
    </Pressable>
  )
}

export interface IconButtonProps extends Omit<PressableProps, 'title' | 'aria-label'> {
  /** What it does, in words: its name for screen readers and its tooltip. */
  label: string
  children: ReactNode
  size?: 'small' | 'medium' | 'control' | undefined
  /** Ignores presses but keeps the focus, as the end of a list does when one pages to it. */
  disabled?: boolean | undefined
  /** Draws a border, as in toolbars. */
  line?: boolean | undefined
}

/** A button with only an icon; its name is required and shown on hover and focus. */
export function IconButton(props: IconButtonProps) {
  const { label, size = 'medium', line = false, disabled = false, onClick, className, ...rest } = props
  return (
    <Pressable
      {...rest}
      className={clsx(styles.iconButton, className)}
      data-size={size}
      data-line={line || undefined}
      aria-label={label}
      data-tooltip={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    />
  )
}
