import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toSearchText } from '#contract/core/text.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Finder } from '#web/ui/choices/Finder.tsx'
import { KeyHints } from '#web/ui/actions/KeyHint.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { listDestinations } from './destinations.ts'
import { useSearchAllQuery } from './api.ts'
import { type Destination, readRecentPlaces, saveRecentPlace } from './recent-places.ts'

interface GoToDialogProps {
  pages: readonly Destination[]
  onClose: () => void
}

const debounceMs = 150

function useMatches(text: string) {
  const delayedText = useDebounced(text, debounceMs)
  const matches = useSearchAllQuery(text && delayedText ? { query: { text: delayedText } } : skipToken)
  return { matches, isSearching: text !== '' && (delayedText !== text || matches.isFetching) }
}

const keys = [
  ['↑', ''],
  ['↓', 'move'],
  ['Enter', 'open'],
  ['Esc', 'close'],
] as const

function DestinationFinder({ pages, onClose }: GoToDialogProps) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [typed, setTyped] = useState('')
  const text = toSearchText(typed, 100)
  const [recent] = useState(() => dispatch(readRecentPlaces()))
  const { matches, isSearching } = useMatches(text)
  const groups = listDestinations({ text, matches: matches.data ?? null, recent, pages })
  const go = (destination: Destination) => {
    dispatch(saveRecentPlace(destination))
    onClose()
    void navigate(destination.href)
  }
  return (
    <>
      <Finder
        label="Company, person, document or page"
        value={typed}
        onChange={setTyped}
        groups={groups}
        onChoose={go}
      >
        {text !== '' && matches.error && (
          <Note tone="bad" live="alert">
            {('message' in matches.error && matches.error.message) || 'Something went wrong'}. You can still
            go to pages and recent items.
          </Note>
        )}
      </Finder>
      {groups.length === 0 && (
        <Text as="output" tone="secondary">
          {isSearching ? 'Searching…' : 'No results'}
        </Text>
      )}
    </>
  )
}

export const GoToDialog = ({ pages, onClose }: GoToDialogProps) => (
  <Dialog open width="medium" title="Go to" onClose={onClose}>
    <DestinationFinder pages={pages} onClose={onClose} />
    <KeyHints keys={keys} />
  </Dialog>
)
