import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { SearchField } from '#web/ui/fields/SearchField.tsx'

/** Milliseconds without typing after which the search starts. */
const pause = 300

interface ListSearchProps {
  label: string
  placeholder: string
  value: string
  onSearch: (value: string) => void
  /** `FilterChip`s before the text. */
  chips?: ReactNode
  /** For the page whose key `/` goes to the field. */
  ref?: Ref<HTMLInputElement>
}

/** Searches a list for what is typed, after a pause. A search from elsewhere, as of cleared filters, replaces what is typed. */
export function ListSearch({ label, placeholder, value, onSearch, chips, ref }: ListSearchProps) {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  const [sent, setSent] = useState(value)
  if (last !== value) {
    setLast(value)
    if (value !== sent) setTyped(value)
  }
  const send = () => {
    const search = typed.trim().slice(0, 200)
    if (search === value) return
    setSent(search)
    onSearch(search)
  }
  useEffect(() => {
    const timer = setTimeout(send, pause)
    return () => clearTimeout(timer)
  })
  return (
    <SearchField
      ref={ref}
      label={label}
      value={typed}
      onChange={setTyped}
      onSubmit={send}
      placeholder={placeholder}
      chips={chips}
      keyHint={ref ? '/' : undefined}
    />
  )
}
