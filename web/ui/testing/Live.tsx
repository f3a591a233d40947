import { type ReactNode, useState } from 'react'

interface LiveProps<Value> {
  /** The value to begin with. */
  value: Value
  children: (field: { value: Value; onChange: (value: Value) => void }) => ReactNode
}

/** Holds the value of a field in a story, so that it can be tried. */
export function Live<Value>({ value: first, children }: LiveProps<Value>) {
  const [value, onChange] = useState(first)
  return children({ value, onChange })
}
