import { useEffect, useState } from 'react'

/** Milliseconds without typing after which a filter takes effect. */
const pause = 300

/**
 * Holds what is typed into a filter, and reports it after a pause. `parse` says what it stands for, null where it is not
 * whole yet. A change from elsewhere, as of cleared filters, replaces what is typed.
 */
export function useTypedFilter(
  value: string,
  parse: (typed: string) => string | null,
  onChange: (value: string) => void,
) {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  const [sent, setSent] = useState(value)
  if (last !== value) {
    setLast(value)
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }
  const send = () => {
    const parsed = parse(typed)
    if (parsed === null || parsed === value || parsed === sent) return
    setSent(parsed)
    onChange(parsed)
  }
  useEffect(() => {
    const timer = setTimeout(send, pause)
    return () => clearTimeout(timer)
  })
  return { typed, setTyped, send }
}
