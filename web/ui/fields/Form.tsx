import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { FormEvent, HTMLAttributes, ReactNode } from 'react'

interface FormProps extends Omit<HTMLAttributes<HTMLElement>, 'onSubmit'> {
  onSubmit: () => void
  /** While it is being sent, it is not sent again. */
  busy?: boolean | undefined
  sx?: SxProps<Theme> | undefined
  children: ReactNode
}

/** A form whose fields say themselves what is wrong, instead of the browser. */
export const Form = ({ onSubmit, busy = false, sx, ...rest }: FormProps) => (
  <Box
    {...rest}
    component="form"
    noValidate
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      if (!busy) onSubmit()
    }}
    {...(sx && { sx })}
  />
)
