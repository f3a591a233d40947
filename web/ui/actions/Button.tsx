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
  /** Use one `filled` button per page, and `danger` for actions that cannot be undone. */
  kind?: 'filled' | 'line' | 'quiet' | 'danger' | 'dangerLine' | undefined
  /** `control` has the height of a field. */
  size?: 'small' | 'medium' | 'large' | 'control' | undefined
  icon?: ReactNode
  wide?: boolean | undefined
  endIcon?: ReactNode
  onClick?: Click | undefined
  /** Shows a spinner, ignores presses and keeps focus. Also change the label: "Sending…". */
  loading?: boolean | undefined
  /** The reason why the button is disabled. The button stays focusable. */
  whyDisabled?: string | undefined
  whyIn?: 'text' | 'tooltip' | undefined
}

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
    <Stack gap={1} align="start" className={styles.explained}>
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
  /** The accessible name and the tooltip. */
  label: string
  children: ReactNode
  size?: 'small' | 'medium' | 'control' | undefined
  /** Ignores presses and keeps focus, for example on the last page of a list. */
  disabled?: boolean | undefined
  line?: boolean | undefined
}

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
