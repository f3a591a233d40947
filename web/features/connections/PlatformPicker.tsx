import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useState } from 'react'
import type { Platform } from '#contract/dictionary.ts'
import { includesText } from '#contract/rules/text/fold-text.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { loadDictionary } from '#web/features/dictionary/slice.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatCount } from '#web/ui/format.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { BankTile, findBankWays } from './BankTile.tsx'
import { chooserKey } from './slice.ts'
import { PlatformTile } from './PlatformTile.tsx'
import { selectBooks } from './selectors.ts'
import { offerStatements } from './connection-labels.ts'
import type { Opening } from './use-connect.ts'

/** Tiles shown before "Show all" is pressed. */
const initialTiles = 10

const gridSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
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

const orSx = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  mt: '20px',
  mb: 2,
  fontSize: '0.875rem',
  fontWeight: 400,
  lineHeight: 1.5,
  color: 'text.secondary',
  '&::after': { content: '""', flex: 1, height: '1px', bgcolor: 'divider' },
} as const satisfies SxProps<Theme>

type View = 'books' | 'shops' | 'subsidiary'

const titles: Record<View, string> = {
  books: 'or your accounting',
  shops: 'or your shop',
  subsidiary: 'or the accounting of a subsidiary',
}

/** A note above the choice; empty for most views. */
const notes: Record<View, (books: string | null) => string> = {
  books: (books) => (books ? `Your books come from ${books}. Disconnect it first to use others.` : ''),
  shops: () => '',
  subsidiary: () => 'We read its books beside your own. Connect each subsidiary by itself.',
}

/** What a view offers: one set of books is all that a company has of its own. */
const selectPlatforms = (platforms: readonly Platform[], view: View, books: string | null) =>
  platforms.filter(({ source_type }) => {
    if (view === 'shops') return source_type !== 'accounting' && source_type !== 'banking'
    return source_type === 'accounting' && (view === 'subsidiary' || books === null)
  })

/** Chooses where to read from, a bank or a platform by its name, and opens the sign-in there. */
export function PlatformPicker({ opening }: { opening: Opening }) {
  const dispatch = useAppDispatch()
  const { data, status, error } = useDictionary('platforms')
  const books = useAppSelector(selectBooks)
  return (
    <Card title="Add a source" sub="You sign in on its own page, never on ours, and come back here">
      {status === 'failed' && (
        <FailedState
          title="The platforms did not load"
          requestId={error?.details.request_id}
          onRetry={() => dispatch(loadDictionary('platforms'))}
        >
          {offerStatements(`${error?.message}.`, books)}
        </FailedState>
      )}
      {status !== 'failed' && data.length === 0 && <SkeletonRows label="Loading the platforms" tile />}
      {data.length > 0 && (
        <CardBody sx={{ pt: 2 }}>
          <Sources platforms={data} opening={opening} />
        </CardBody>
      )}
    </Card>
  )
}

interface SourcesProps {
  platforms: readonly Platform[]
  opening: Opening
}

function Sources({ platforms, opening }: SourcesProps) {
  const books = useAppSelector(selectBooks)
  const [view, setView] = useState<View>('books')
  const ways = findBankWays(platforms)
  return (
    <>
      {ways.length > 0 && <BankTile ways={ways} opening={opening} />}
      <Box component="h3" sx={orSx}>
        {titles[view]}
      </Box>
      <Choice
        key={view}
        isForSubsidiary={view === 'subsidiary'}
        platforms={selectPlatforms(platforms, view, books)}
        note={notes[view](books)}
        opening={opening}
        other={<OtherChoices view={view} hasBooks={books !== null} onShow={setView} />}
      />
    </>
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
    <ActionLink onClick={() => onShow(view === 'shops' ? 'books' : 'shops')}>
      {view === 'shops' ? 'Show accounting platforms' : 'Connect a shop'}
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
  const books = useAppSelector(selectBooks)
  const [search, setSearch] = useState('')
  const [isExpanded, setExpanded] = useState(false)
  const matches = platforms.filter(({ name }) => includesText(name, search))
  const visible = isExpanded || search ? matches : matches.slice(0, initialTiles)
  const label = `Search ${formatCount(platforms.length, 'platform')}`
  return (
    <>
      {note && (
        <Box component="p" sx={{ mb: 2, fontSize: '0.875rem', color: 'text.secondary' }}>
          {note}
        </Box>
      )}
      {platforms.length > 0 && (
        <SearchField label={label} placeholder={label} value={search} onChange={setSearch} />
      )}
      <Box component="ul" aria-label="Platforms" sx={gridSx}>
        {visible.map((platform) => (
          <li key={platform.key}>
            <PlatformTile platform={platform} subsidiary={isForSubsidiary} opening={opening} />
          </li>
        ))}
      </Box>
      <Box component="output" sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary' }}>
        {platforms.length > 0 &&
          matches.length === 0 &&
          offerStatements(`No platform is called “${search.trim()}”. Try another word.`, books)}
      </Box>
      <Box sx={footSx}>
        {visible.length < matches.length ? (
          <ActionLink onClick={() => setExpanded(true)}>Show all {matches.length}</ActionLink>
        ) : (
          // The provider's page connects the company itself and refuses a second ledger.
          !isForSubsidiary &&
          platforms.length > 0 && (
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
