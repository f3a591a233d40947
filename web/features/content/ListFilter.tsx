import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toSearchText } from '#contract/core/text.ts'
import type { Topic } from '#contract/content.ts'
import { type ListPlace, type PostSection, toListPath } from '#contract/rules/public-pages.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/layout/Link.tsx'
import styles from './ListFilter.module.css'

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
    <Row wrap>
      <nav aria-label="Topics" className={styles.topics}>
        <Row as="ul" wrap gap={1}>
          <TopicLink section={section} name="All" slug="" isCurrent={topic === ''} search={search} />
          {topics.map(({ slug, name, count }) => (
            <TopicLink key={slug} {...{ section, name, slug, count, search }} isCurrent={slug === topic} />
          ))}
        </Row>
      </nav>
      <div className={styles.search}>
        <SearchField
          label="Search the posts"
          placeholder="Search"
          value={typed}
          onChange={type}
          onSubmit={() => open(typed)}
        />
      </div>
    </Row>
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
      className={styles.topic}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {name} {count !== undefined && <span>{count}</span>}
    </Link>
  </li>
)
