import type { HTMLAttributes, ReactNode } from 'react'

interface FormProps extends Omit<HTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  onSubmit: () => void
  /** While it is being sent, it is not sent again. */
  busy?: boolean | undefined
  children: ReactNode
}

/** A form whose fields say themselves what is wrong, instead of the browser. */
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
