import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useState } from 'react'
import type { Platform } from '#contract/dictionary.ts'
import { useAppDispatch, useAppSelector } from '../app/store.ts'
import { loadDictionary } from '../dictionary/slice.ts'
import { useDictionary } from '../dictionary/use-dictionary.ts'
import { ActionLink } from '../ui/ActionLink.tsx'
import { Card, CardBody } from '../ui/Card.tsx'
import { FailedState } from '../ui/EmptyState.tsx'
import { formatCount } from '../ui/format.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { SkeletonRows } from '../ui/Skeletons.tsx'
import { chooserKey } from './connecting.ts'
import { PlatformTile } from './PlatformTile.tsx'
import { selectBooks } from './selectors.ts'
import type { Opening } from './use-opening.ts'

/** Tiles before "Show all". */
const atFirst = 10

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

/** Platforms to choose from, by name; their pages open in this tab. */
export function PlatformPicker({ opening }: { opening: Opening }) {
  const dispatch = useAppDispatch()
  const { data, status, error } = useDictionary('platforms')
  const books = useAppSelector(selectBooks)
  const [wanted, setWanted] = useState<'books' | 'others' | null>(null)
  const shown = wanted ?? (books ? 'others' : 'books')
  const title = shown === 'books' ? 'Choose an accounting platform' : 'Choose a bank or a shop'
  return (
    <Card title={title} sub="You sign in on the platform’s own page">
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
            key={shown}
            platforms={data.filter(
              ({ source_type }) => (source_type === 'accounting') === (shown === 'books'),
            )}
            note={
              shown === 'books' && books
                ? `Your books come from ${books}. Disconnect it first to use others.`
                : ''
            }
            opening={opening}
            other={
              <ActionLink onClick={() => setWanted(shown === 'books' ? 'others' : 'books')}>
                {shown === 'books' ? 'Connect a bank or a shop instead' : 'Show accounting platforms'}
              </ActionLink>
            }
          />
        </CardBody>
      )}
    </Card>
  )
}

interface ChoiceProps {
  platforms: readonly Platform[]
  note: string
  opening: Opening
  other: React.ReactNode
}

function Choice({ platforms, note, opening, other }: ChoiceProps) {
  const [words, setWords] = useState('')
  const [all, setAll] = useState(false)
  const found = platforms.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
  const shown = all || words ? found : found.slice(0, atFirst)
  const label = `Search ${formatCount(platforms.length, 'platform')}`
  return (
    <>
      {note && (
        <Box component="p" sx={{ mb: 2, fontSize: '0.875rem', color: 'text.secondary' }}>
          {note}
        </Box>
      )}
      <SearchField label={label} placeholder={label} value={words} onChange={setWords} />
      <Box component="ul" aria-label="Platforms" sx={gridSx}>
        {shown.map((platform) => (
          <li key={platform.key}>
            <PlatformTile platform={platform} opening={opening} />
          </li>
        ))}
      </Box>
      <Box component="output" sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary' }}>
        {found.length === 0 &&
          `No platform is called “${words.trim()}”. Try another word, or send statements instead.`}
      </Box>
      <Box sx={footSx}>
        {shown.length < found.length ? (
          <ActionLink onClick={() => setAll(true)}>Show all {found.length}</ActionLink>
        ) : (
          <ActionLink onClick={() => void opening.choose()}>
            {opening.opening === chooserKey ? 'Opening…' : 'Choose on our data service’s own page'}
          </ActionLink>
        )}
        {other}
      </Box>
    </>
  )
}
