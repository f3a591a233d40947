import useAutocomplete from '@mui/material/useAutocomplete'
import Box from '@mui/material/Box'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { toSearchText } from '#contract/core/text.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useDelayed } from '#web/features/admin/search/use-delayed.ts'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { controlSx } from '#web/ui/fields/control.ts'
import { KeyHints } from '#web/ui/layout/KeyHint.tsx'
import { type GroupedDestination, listDestinations } from './destinations.ts'
import { useSearchAllQuery } from './api.ts'
import { type Destination, restoreRecent, saveRecent, selectSearch } from './slice.ts'

interface GoToDialogProps {
  /** The pages of the navigation. */
  pages: readonly Destination[]
  onClose: () => void
}

/** Milliseconds without typing after which the search starts. */
const pause = 150

/** The matches of a text after a pause in typing, and the recent places. */
function useMatches(text: string) {
  const dispatch = useAppDispatch()
  const { recent } = useAppSelector(selectSearch)
  useEffect(() => {
    void dispatch(restoreRecent())
  }, [dispatch])
  const delayed = useDelayed(text, pause)
  const matches = useSearchAllQuery(text && delayed ? { query: { text: delayed } } : skipToken)
  const isSearching = text !== '' && (delayed !== text || matches.isFetching)
  return { matches, recent, isSearching }
}

const keys = [
  ['↑', ''],
  ['↓', 'move'],
  ['Enter', 'go'],
  ['Esc', 'close'],
] as const

const listSx = {
  maxHeight: 'min(420px, 50vh)',
  overflowY: 'auto',
  '& .group-title': { px: 1, pt: '10px', pb: '4px', fontSize: '0.875rem', color: 'text.secondary' },
  '& li > ul > li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 16px',
    px: 1,
    py: '7px',
    borderRadius: '8px',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&.Mui-focused': { bgcolor: 'soft.primary' },
    '& > span:last-of-type': { color: 'text.secondary', fontSize: '0.875rem' },
  },
} as const

/** A group of `useAutocomplete`. */
interface OptionGroup {
  key: number
  index: number
  group: string
  options: GroupedDestination[]
}

interface PlacesOptions {
  places: GroupedDestination[]
  typed: string
  onType: (text: string) => void
  onGo: (place: Destination) => void
  onClose: () => void
}

/** A list of places that stays open under its field; arrow keys move in it. */
const usePlaces = ({ places, typed, onType, onGo, onClose }: PlacesOptions) =>
  useAutocomplete<GroupedDestination, false, false, false>({
    open: true,
    options: places,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ group, href, label }) => `${group} ${href} ${label}`,
    // The server filters.
    filterOptions: (options) => options,
    autoHighlight: true,
    value: null,
    inputValue: typed,
    onInputChange: (_event, text, reason) => {
      if (reason === 'input') onType(text)
    },
    onChange: (_event, place) => {
      if (place) onGo({ href: place.href, label: place.label, note: place.note })
    },
    onClose: (_event, reason) => {
      if (reason === 'escape') onClose()
    },
  })

/** The field with the places below it. */
function Finder({ pages, onClose }: GoToDialogProps) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [typed, setTyped] = useState('')
  const text = toSearchText(typed, 100)
  const { matches, recent, isSearching } = useMatches(text)
  const places = listDestinations({ text, matches: matches.data ?? null, recent, pages })
  const go = (place: Destination) => {
    void dispatch(saveRecent(place))
    onClose()
    void navigate(place.href)
  }
  const list = usePlaces({ places, typed, onType: setTyped, onGo: go, onClose })
  const groups = list.groupedOptions as unknown as OptionGroup[]
  return (
    <>
      <Box {...list.getRootProps()}>
        <Box
          component="input"
          {...list.getInputProps()}
          aria-label="Company, person, document or page"
          placeholder="Company, person, document or page…"
          maxLength={100}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type here
          autoFocus
          sx={controlSx}
        />
      </Box>
      {text !== '' && matches.error && (
        <Note tone="bad" live="alert">
          {('message' in matches.error && matches.error.message) || 'Something went wrong'}. Pages and recent
          places are still here.
        </Note>
      )}
      {groups.length > 0 && <Places groups={groups} list={list} />}
      <Box component="output" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {places.length === 0 && (isSearching ? 'Searching…' : 'No results')}
      </Box>
    </>
  )
}

/** Goes to a company, a person, a document or a page by a part of its name. */
export const GoToDialog = ({ pages, onClose }: GoToDialogProps) => (
  <Dialog open width="medium" title="Go to" onClose={onClose}>
    {/* Within the dialog, which mounts what it holds after itself. */}
    <Finder pages={pages} onClose={onClose} />
    <KeyHints keys={keys} />
  </Dialog>
)

type List = ReturnType<typeof usePlaces>

const Places = ({ groups, list }: { groups: readonly OptionGroup[]; list: List }) => (
  <Box component="ul" {...list.getListboxProps()} aria-label="Places" sx={listSx}>
    {groups.map(({ key, index: first, group, options }) => (
      <li key={key}>
        <div className="group-title">{group}</div>
        <ul>
          {options.map((option, place) => {
            const { key: id, ...props } = list.getOptionProps({ option, index: first + place })
            return (
              <li key={id} {...props}>
                <span>{option.label}</span>
                <span>{option.note}</span>
              </li>
            )
          })}
        </ul>
      </li>
    ))}
  </Box>
)
