import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useState } from 'react'
import type { Platform } from '#contract/dictionary.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { loadDictionary } from '#web/features/dictionary/slice.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatCount } from '#web/ui/format.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { canOpenPlatform } from './bank-windows.ts'
import { chooserKey } from './slice.ts'
import { PlatformTile } from './PlatformTile.tsx'
import { selectBooks } from './selectors.ts'
import type { Opening } from './use-connect.ts'

/** Tiles shown before "Show all" is pressed. */
const initialTiles = 10

const gridSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(210px, 100%), 1fr))',
  gap: '12px',
  mt: 2,
} as const

const footSx = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '8px 16px',
  mt: 2,
} as const satisfies SxProps<Theme>

const othersSx = { display: 'flex', flexWrap: 'wrap', gap: '8px 16px' } as const

type View = 'books' | 'others' | 'subsidiary'

const titles: Record<View, string> = {
  books: 'Choose an accounting platform',
  others: 'Choose a bank or a shop',
  subsidiary: 'Choose the subsidiary’s accounting platform',
}

/** A note above the choice; empty for most views. */
const notes: Record<View, (books: string | null) => string> = {
  books: (books) => (books ? `Your books come from ${books}. Disconnect it first to use others.` : ''),
  others: () => '',
  subsidiary: () => 'We read its books beside your own. Connect each subsidiary by itself.',
}

/** Chooses a platform by name and opens its page in this tab. */
export function PlatformPicker({ opening }: { opening: Opening }) {
  const dispatch = useAppDispatch()
  const { data, status, error } = useDictionary('platforms')
  const books = useAppSelector(selectBooks)
  const [chosenView, setChosenView] = useState<View | null>(null)
  const view = chosenView ?? (books ? 'others' : 'books')
  return (
    <Card title={titles[view]} sub="You sign in on the platform’s own page">
      {status === 'failed' && (
        <FailedState
          title="The platforms did not load"
          requestId={error?.details.request_id}
          onRetry={() => void dispatch(loadDictionary('platforms'))}
        >
          {error?.message}. You can also send statements instead, below.
        </FailedState>
      )}
      {status !== 'failed' && data.length === 0 && <SkeletonRows label="Loading the platforms" tile />}
      {data.length > 0 && (
        <CardBody sx={{ pt: 2 }}>
          <Choice
            key={view}
            isForSubsidiary={view === 'subsidiary'}
            platforms={data.filter(
              ({ key, source_type }) =>
                canOpenPlatform(key) && (source_type === 'accounting') === (view !== 'others'),
            )}
            note={notes[view](books)}
            opening={opening}
            other={<OtherChoices view={view} hasBooks={books !== null} onShow={setChosenView} />}
          />
        </CardBody>
      )}
    </Card>
  )
}

interface OtherChoicesProps {
  view: View
  hasBooks: boolean
  onShow: (view: View) => void
}

/** What else can be connected. Subsidiaries come after the company's own books: few companies have any. */
const OtherChoices = ({ view, hasBooks, onShow }: OtherChoicesProps) => (
  <Box sx={othersSx}>
    {hasBooks && view !== 'subsidiary' && (
      <ActionLink onClick={() => onShow('subsidiary')}>Connect the books of a subsidiary</ActionLink>
    )}
    <ActionLink onClick={() => onShow(view === 'others' ? 'books' : 'others')}>
      {view === 'others' ? 'Show accounting platforms' : 'Connect a bank or a shop instead'}
    </ActionLink>
  </Box>
)

interface ChoiceProps {
  isForSubsidiary: boolean
  platforms: readonly Platform[]
  note: string
  opening: Opening
  other: React.ReactNode
}

function Choice({ isForSubsidiary, platforms, note, opening, other }: ChoiceProps) {
  const [search, setSearch] = useState('')
  const [isExpanded, setExpanded] = useState(false)
  const matches = platforms.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const visible = isExpanded || search ? matches : matches.slice(0, initialTiles)
  const label = `Search ${formatCount(platforms.length, 'platform')}`
  return (
    <>
      {note && (
        <Box component="p" sx={{ mb: 2, fontSize: '0.875rem', color: 'text.secondary' }}>
          {note}
        </Box>
      )}
      <SearchField label={label} placeholder={label} value={search} onChange={setSearch} />
      <Box component="ul" aria-label="Platforms" sx={gridSx}>
        {visible.map((platform) => (
          <li key={platform.key}>
            <PlatformTile platform={platform} subsidiary={isForSubsidiary} opening={opening} />
          </li>
        ))}
      </Box>
      <Box component="output" sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary' }}>
        {matches.length === 0 &&
          `No platform is called “${search.trim()}”. Try another word, or send statements instead.`}
      </Box>
      <Box sx={footSx}>
        {visible.length < matches.length ? (
          <ActionLink onClick={() => setExpanded(true)}>Show all {matches.length}</ActionLink>
        ) : (
          // The provider's page connects the company itself and refuses a second ledger.
          !isForSubsidiary && (
            <ActionLink onClick={() => void opening.choose()}>
              {opening.opening === chooserKey ? 'Opening…' : 'Choose on our data service’s own page'}
            </ActionLink>
          )
        )}
        {other}
      </Box>
    </>
  )
}
