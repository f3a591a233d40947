import Box from '@mui/material/Box'
import MuiButton, { type ButtonProps as MuiButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import MuiIconButton, { type IconButtonProps as MuiIconButtonProps } from '@mui/material/IconButton'
import type { SxProps, Theme } from '@mui/material/styles'
import { useId, type MouseEvent, type ReactNode } from 'react'

import { VisuallyHidden } from './VisuallyHidden.tsx'

type Click = (event: MouseEvent<HTMLElement>) => void

export interface ButtonProps extends Omit<
  MuiButtonProps,
  'variant' | 'color' | 'disabled' | 'loading' | 'startIcon' | 'size' | 'onClick'
> {
  children: ReactNode
  /** One `filled` button a page; `line` and `quiet` beside it; `danger` for what cannot be undone. */
  kind?: 'filled' | 'line' | 'quiet' | 'danger' | 'dangerLine' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  icon?: ReactNode
  onClick?: Click | undefined
  /** Shows a spinner and ignores presses but keeps the focus. Change the label too: "Sending…". */
  loading?: boolean | undefined
  /** Disables the button but keeps it focusable, and shows and announces this reason. */
  whyDisabled?: string | undefined
  /** Shows the reason under the button or, where there is no room, in a tooltip. */
  whyIn?: 'text' | 'tooltip' | undefined
  target?: string | undefined
  rel?: string | undefined
  download?: string | boolean | undefined
}

const whySx = {
  display: 'block',
  color: 'text.secondary',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  mt: 1,
} as const

const Spinner = () => <CircularProgress size={16} thickness={5} color="inherit" aria-hidden />

/** A button, or a link that looks like one when it has an `href`. */
export function Button(props: ButtonProps) {
  const {
    kind = 'filled',
    size = 'medium',
    icon,
    loading,
    whyDisabled,
    whyIn = 'text',
    onClick,
    ...rest
  } = props
  const whyId = useId()
  const blocked = Boolean(loading) || Boolean(whyDisabled)
  const describedBy = [rest['aria-describedby'], whyDisabled && whyId]
  const button = (
    <MuiButton
      {...rest}
      variant={kind}
      size={size}
      startIcon={loading ? <Spinner /> : icon}
      aria-disabled={blocked ? true : undefined}
      aria-busy={loading ? true : undefined}
      aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
      data-tooltip={whyIn === 'tooltip' ? whyDisabled : undefined}
      onClick={(event) => {
        if (blocked) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
  if (!whyDisabled) return button
  if (whyIn === 'tooltip') {
    return (
      <>
        {button}
        <VisuallyHidden id={whyId}>{whyDisabled}</VisuallyHidden>
      </>
    )
  }
  return (
    <div>
      {button}
      <Box component="output" id={whyId} sx={whySx}>
        {whyDisabled}
      </Box>
    </div>
  )
}

export interface IconButtonProps extends Omit<MuiIconButtonProps, 'color' | 'size' | 'title' | 'aria-label'> {
  /** What it does, in words: its name for screen readers and its tooltip. */
  label: string
  children: ReactNode
  size?: 'small' | 'medium' | undefined
  /** Ignores presses but keeps the focus, as the end of a list does when one pages to it. */
  disabled?: boolean | undefined
  /** Draws a border, as in toolbars. */
  line?: boolean | undefined
}

const iconButtonSx = {
  width: 'var(--ui-icon-button)',
  height: 'var(--ui-icon-button)',
  p: 0,
  borderRadius: 'var(--ui-button-radius)',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'hover', color: 'text.primary' },
  '&[aria-disabled="true"]': { opacity: 0.5, cursor: 'default' },
} as const satisfies SxProps<Theme>

const lineSx = { border: '1px solid', borderColor: 'divider', bgcolor: 'background.paper' } as const
const smallSx = { width: 'var(--ui-button-small)', height: 'var(--ui-button-small)' } as const

/** A button with only an icon; its name is required and shown on hover and focus. */
export function IconButton(props: IconButtonProps) {
  const { label, size = 'medium', line = false, disabled = false, onClick, sx, ...rest } = props
  const styles = [
    iconButtonSx,
    line && lineSx,
    size === 'small' && smallSx,
    ...(Array.isArray(sx) ? sx : [sx]),
  ]
  return (
    <MuiIconButton
      {...rest}
      aria-label={label}
      data-tooltip={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      sx={styles}
    />
  )
}
