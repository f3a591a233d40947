import { useEffect, useState } from 'react'

const debounceMs = 300

/**
 * Debounces the text of a filter. `parse` returns the filter's value, or null while the text is incomplete.
 * If the value changes elsewhere, for example when filters are cleared, the new value replaces the text.
 */
export function useFilterText(
  value: string,
  parse: (typed: string) => string | null,
  onChange: (value: string) => void,
) {
  const [typed, setTyped] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  const [sentValue, setSentValue] = useState(value)
  if (previousValue !== value) {
    setPreviousValue(value)
    if (value !== sentValue) {
      setTyped(value)
      setSentValue(value)
    }
  }
  const send = () => {
    const parsed = parse(typed)
    if (parsed === null || parsed === value || parsed === sentValue) return
    setSentValue(parsed)
    onChange(parsed)
  }
  useEffect(() => {
    const timer = setTimeout(send, debounceMs)
    return () => clearTimeout(timer)
  })
  return { typed, setTyped, send }
}
