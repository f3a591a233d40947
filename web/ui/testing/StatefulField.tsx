import { type ReactNode, useState } from 'react'

interface LiveProps<Value> {
  value: Value
  children: (field: { value: Value; onChange: (value: Value) => void }) => ReactNode
}

export function StatefulField<Value>({ value: initialValue, children }: LiveProps<Value>) {
  const [value, onChange] = useState(initialValue)
  return children({ value, onChange })
}
