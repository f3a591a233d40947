import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toSearchText } from '#contract/core/text.ts'
import type { Topic } from '#contract/content.ts'
import { type ListPlace, type PostSection, toListPath } from '#contract/rules/public-pages.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Link } from '#web/ui/layout/Link.tsx'

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  mb: 3,
  '& > nav': { flex: '1 1 320px', minWidth: 0 },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: 1 },
  '& li a': {
    display: 'inline-flex',
    gap: '8px',
    alignItems: 'center',
    minHeight: 40,
    px: 2,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: '99px',
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontSize: '0.9375rem',
    textDecoration: 'none',
    '&:hover': { borderColor: 'field', color: 'text.primary' },
    '&[aria-current]': {
      borderColor: 'primary.main',
      bgcolor: 'soft.primary',
      color: 'primary.dark',
      fontWeight: 500,
    },
  },
  '& .search': { flex: { xs: '1 1 100%', md: '0 0 256px' } },
} as const satisfies SxProps<Theme>

interface ListFilterProps {
  section: PostSection
  topics: readonly Topic[]
  place: ListPlace
}

/** Narrows a list of posts: topics with their number of posts, and a search. */
export function ListFilter({ section, topics, place: { topic, search } }: ListFilterProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search)
  const open = (text: string) =>
    void navigate(toListPath(section, { page: 1, topic, search: toSearchText(text, 100) }), {
      preventScrollReset: true,
    })
  const type = (text: string) => {
    setTyped(text)
    if (text === '' && search !== '') open('')
  }
  return (
    <Box sx={barSx}>
      <nav aria-label="Topics">
        <ul>
          <TopicLink section={section} name="All" slug="" isCurrent={topic === ''} search={search} />
          {topics.map(({ slug, name, count }) => (
            <TopicLink key={slug} {...{ section, name, slug, count, search }} isCurrent={slug === topic} />
          ))}
        </ul>
      </nav>
      <div className="search">
        <SearchField
          label="Search the posts"
          placeholder="Search"
          value={typed}
          onChange={type}
          onSubmit={() => open(typed)}
        />
      </div>
    </Box>
  )
}

interface TopicLinkProps {
  section: PostSection
  name: string
  slug: string
  count?: number
  isCurrent: boolean
  search: string
}

const TopicLink = ({ section, name, slug, count, isCurrent, search }: TopicLinkProps) => (
  <li>
    <Link
      href={toListPath(section, { page: 1, topic: slug, search })}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {name} {count !== undefined && <span>{count}</span>}
    </Link>
  </li>
)
