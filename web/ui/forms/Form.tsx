import type { HTMLAttributes, ReactNode } from 'react'

interface FormProps extends Omit<HTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  onSubmit: () => void
  busy?: boolean | undefined
  children: ReactNode
}

/** A form without the browser's validation, because the fields show their own errors. */
export const Form = ({ onSubmit, busy = false, ...rest }: FormProps) => (
  <form
    {...rest}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      if (!busy) onSubmit()
    }}
  />
)
