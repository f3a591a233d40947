import { type ReactNode, useRef } from 'react'
import { toSearchText } from '#contract/core/text.ts'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { useTypedFilter } from './use-typed-filter.ts'

interface ListSearchProps {
  label: string
  placeholder: string
  value: string
  onSearch: (value: string) => void
  /** `FilterChip`s before the text. */
  chips?: ReactNode
  /** False for a second search of a page: the key `/` goes to the first. */
  hasKey?: boolean
}

const parseSearch = (typed: string) => toSearchText(typed)

/**
 * Searches a list for what is typed, after a pause or when the focus leaves: a search that came later could change the
 * address of the next page.
 */
export function ListSearch({ label, placeholder, value, onSearch, chips, hasKey = true }: ListSearchProps) {
  const { typed, setTyped, send } = useTypedFilter(value, parseSearch, onSearch)
  const field = useRef<HTMLInputElement>(null)
  useShortcuts(hasKey ? { '/': () => field.current?.focus() } : {})
  return (
    <SearchField
      ref={field}
      label={label}
      value={typed}
      onChange={setTyped}
      onSubmit={send}
      onBlur={send}
      placeholder={placeholder}
      chips={chips}
      keyHint={hasKey ? '/' : undefined}
    />
  )
}
