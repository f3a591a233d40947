import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toSearchText } from '#contract/core/text.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { useDelayed } from '#web/features/admin/search/use-delayed.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Finder } from '#web/ui/choices/Finder.tsx'
import { KeyHints } from '#web/ui/actions/KeyHint.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { listDestinations } from './destinations.ts'
import { useSearchAllQuery } from './api.ts'
import { type Destination, readRecent, saveRecent } from './recent-places.ts'

interface GoToDialogProps {
  pages: readonly Destination[]
  onClose: () => void
}

/** Milliseconds without typing after which the search starts. */
const pause = 150

/** The matches of a text, after a pause in typing. */
function useMatches(text: string) {
  const delayed = useDelayed(text, pause)
  const matches = useSearchAllQuery(text && delayed ? { query: { text: delayed } } : skipToken)
  return { matches, isSearching: text !== '' && (delayed !== text || matches.isFetching) }
}

const keys = [
  ['↑', ''],
  ['↓', 'move'],
  ['Enter', 'go'],
  ['Esc', 'close'],
] as const

function PlaceFinder({ pages, onClose }: GoToDialogProps) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [typed, setTyped] = useState('')
  const text = toSearchText(typed, 100)
  const [recent] = useState(() => dispatch(readRecent()))
  const { matches, isSearching } = useMatches(text)
  const groups = listDestinations({ text, matches: matches.data ?? null, recent, pages })
  const go = (place: Destination) => {
    dispatch(saveRecent(place))
    onClose()
    void navigate(place.href)
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
            {('message' in matches.error && matches.error.message) || 'Something went wrong'}. Pages and
            recent places are still here.
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

/** Goes to a company, a person, a document or a page by a part of its name. */
export const GoToDialog = ({ pages, onClose }: GoToDialogProps) => (
  <Dialog open width="medium" title="Go to" onClose={onClose}>
    {/* Within the dialog, which mounts what it holds after itself. */}
    <PlaceFinder pages={pages} onClose={onClose} />
    <KeyHints keys={keys} />
  </Dialog>
)
