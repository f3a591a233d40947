import { useState } from 'react'
import type { Platform } from '#contract/dictionary.ts'
import { includesText } from '#contract/rules/text/fold-text.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { loadDictionary } from '#web/features/dictionary/slice.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Grid, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { BankTile, listOfferedBankPlatforms } from './BankTile.tsx'
import { chooserKey } from './slice.ts'
import styles from './PlatformPicker.module.css'
import { PlatformTile } from './PlatformTile.tsx'
import { selectBooks } from './selectors.ts'
import { addStatementsHint } from './connection-labels.ts'
import type { Opening } from './use-connect.ts'

const initialTiles = 10

type View = 'books' | 'shops' | 'subsidiary'

const titles: Record<View, string> = {
  books: 'or your accounting',
  shops: 'or your shop',
  subsidiary: 'or a subsidiary’s accounting',
}

const notes: Record<View, (books: string | null) => string> = {
  books: (books) =>
    books
      ? `Your books come from ${books}. To use different accounting software, disconnect ${books} first.`
      : '',
  shops: () => '',
  subsidiary: () => 'We sync a subsidiary’s books in addition to yours. Connect each subsidiary separately.',
}

/**
 * A company has only one set of books, so accounting platforms are offered only for subsidiaries or if no books are
 * connected.
 */
const selectPlatforms = (platforms: readonly Platform[], view: View, books: string | null) =>
  platforms.filter(({ source_type }) => {
    if (view === 'shops') return source_type !== 'accounting' && source_type !== 'banking'
    return source_type === 'accounting' && (view === 'subsidiary' || books === null)
  })

export function PlatformPicker({ opening }: { opening: Opening }) {
  const dispatch = useAppDispatch()
  const { data, status, error } = useDictionary('platforms')
  const books = useAppSelector(selectBooks)
  if (status === 'ready' && data.length === 0) return null
  return (
    <Card title="Add a connection" sub="You sign in on the provider’s page, not ours, and then return here">
      {status === 'failed' && (
        <FailedState
          title="The platforms couldn’t be loaded"
          requestId={error?.details.request_id}
          onRetry={() => dispatch(loadDictionary('platforms'))}
        >
          {addStatementsHint(`${error?.message}.`, books)}
        </FailedState>
      )}
      {status !== 'failed' && data.length === 0 && <SkeletonRows label="Loading the platforms" tile />}
      {data.length > 0 && (
        <CardBody>
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
  const [view, setView] = useState<View>('books')
  const bankPlatforms = listOfferedBankPlatforms(platforms)
  const bankTile = bankPlatforms.length > 0 && <BankTile platforms={bankPlatforms} opening={opening} />
  // An installation without an accounting provider offers only banks.
  if (bankPlatforms.length === platforms.length) return <Stack>{bankTile}</Stack>
  return (
    <Stack>
      {bankTile}
      <Row gap={1.5} className={styles.or}>
        <Text as="h3" variant="small" tone="secondary">
          {titles[view]}
        </Text>
      </Row>
      <Choice key={view} view={view} onShow={setView} platforms={platforms} opening={opening} />
    </Stack>
  )
}

interface ChoiceProps extends SourcesProps {
  view: View
  onShow: (view: View) => void
}

function Choice({ view, onShow, platforms, opening }: ChoiceProps) {
  const books = useAppSelector(selectBooks)
  const [search, setSearch] = useState('')
  const [isExpanded, setExpanded] = useState(false)
  const offered = selectPlatforms(platforms, view, books)
  const matches = offered.filter(({ name }) => includesText(name, search))
  const visible = isExpanded || search ? matches : matches.slice(0, initialTiles)
  const label = `Search ${formatCount(offered.length, 'platform')}`
  const isForSubsidiary = view === 'subsidiary'
  const note = notes[view](books)
  return (
    <>
      {note && (
        <Text variant="small" tone="secondary">
          {note}
        </Text>
      )}
      {offered.length > 0 && (
        <SearchField label={label} placeholder={label} value={search} onChange={setSearch} />
      )}
      <div>
        <Grid as="ul" gap={1.5} aria-label="Platforms">
          {visible.map((platform) => (
            <li key={platform.key}>
              <PlatformTile platform={platform} subsidiary={isForSubsidiary} opening={opening} />
            </li>
          ))}
        </Grid>
        <Text as="output" variant="small" tone="secondary">
          {offered.length > 0 &&
            matches.length === 0 &&
            addStatementsHint(`No platforms match “${search.trim()}”. Change the search.`, books)}
        </Text>
      </div>
      <Row gap={1.5} wrap justify="between">
        {visible.length < matches.length && (
          <ActionLink onClick={() => setExpanded(true)}>Show all {matches.length}</ActionLink>
        )}
        {/* The provider's page always connects the company itself, so it does not work for subsidiaries. */}
        {visible.length === matches.length && offered.length > 0 && !isForSubsidiary && (
          <ActionLink onClick={() => void opening.choose()}>
            {opening.opening === chooserKey ? 'Opening…' : 'Choose a platform on our data provider’s page'}
          </ActionLink>
        )}
        <OtherChoices view={view} onShow={onShow} />
      </Row>
    </>
  )
}

function OtherChoices({ view, onShow }: Pick<ChoiceProps, 'view' | 'onShow'>) {
  const hasBooks = useAppSelector(selectBooks) !== null
  return (
    <Row gap={1.5} wrap>
      {hasBooks && view !== 'subsidiary' && (
        <ActionLink onClick={() => onShow('subsidiary')}>Connect subsidiary books</ActionLink>
      )}
      <ActionLink onClick={() => onShow(view === 'shops' ? 'books' : 'shops')}>
        {view === 'shops' ? 'Show accounting options' : 'Connect a shop'}
      </ActionLink>
    </Row>
  )
}
