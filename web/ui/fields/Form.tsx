import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { FormEvent, ReactNode } from 'react'

interface FormProps {
  onSubmit: () => void
  /** While it is being sent, it is not sent again. */
  busy?: boolean | undefined
  className?: string | undefined
  sx?: SxProps<Theme> | undefined
  children: ReactNode
}

/** A form whose fields say themselves what is wrong, instead of the browser. */
export const Form = ({ onSubmit, busy = false, className, sx, children }: FormProps) => (
  <Box
    component="form"
    noValidate
    className={className}
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      if (!busy) onSubmit()
    }}
    {...(sx && { sx })}
  >
    {children}
  </Box>
)
