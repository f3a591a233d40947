import { type ReactNode, useRef } from 'react'
import { toSearchText } from '#contract/core/text.ts'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { useFilterText } from './use-filter-text.ts'

interface ListSearchProps {
  label: string
  placeholder: string
  value: string
  onSearch: (value: string) => void
  chips?: ReactNode
  /** False for a page's second search field: the key `/` focuses the first. */
  hasKey?: boolean
}

const parseSearch = (typed: string) => toSearchText(typed)

/** Moves the focus to the list after Enter, so that the shortcuts of the list work immediately. */
const focusList = () => document.querySelector<HTMLElement>('main tr[data-cursor]')?.focus()

/**
 * Searches after a pause in typing, on Enter, and on blur. Without the search on blur, the delayed search could change
 * the URL of the page that the user opens next.
 */
export function ListSearch({ label, placeholder, value, onSearch, chips, hasKey = true }: ListSearchProps) {
  const { typed, setTyped, send } = useFilterText(value, parseSearch, onSearch)
  const field = useRef<HTMLInputElement>(null)
  useShortcuts(hasKey ? { '/': () => field.current?.focus() } : {})
  return (
    <SearchField
      ref={field}
      label={label}
      value={typed}
      onChange={setTyped}
      onSubmit={() => {
        send()
        focusList()
      }}
      onBlur={send}
      placeholder={placeholder}
      chips={chips}
      keyHint={hasKey ? '/' : undefined}
    />
  )
}
