import type { ReactNode, Ref } from 'react'
import { toSearchText } from '#contract/core/text.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { useTypedFilter } from './use-typed-filter.ts'

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

const parseSearch = (typed: string) => toSearchText(typed)

/**
 * Searches a list for what is typed, after a pause or when the focus leaves: a search that came later could change the
 * address of the next page.
 */
export function ListSearch({ label, placeholder, value, onSearch, chips, ref }: ListSearchProps) {
  const { typed, setTyped, send } = useTypedFilter(value, parseSearch, onSearch)
  return (
    <SearchField
      ref={ref}
      label={label}
      value={typed}
      onChange={setTyped}
      onSubmit={send}
      onBlur={send}
      placeholder={placeholder}
      chips={chips}
      keyHint={ref ? '/' : undefined}
    />
  )
}
