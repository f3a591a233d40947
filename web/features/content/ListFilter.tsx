import { Search } from 'lucide-react'
import type { Topic } from '#contract/content.ts'
import { getSectionPage, type ListPlace, type PostSection, toListPath } from '#contract/rules/public-pages.ts'
import { Input } from '#web/ui/fields/Control.tsx'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns, Row } from '#web/ui/layout/Layout.tsx'
import { Pressable } from '#web/ui/layout/Pressable.tsx'
import styles from './ListFilter.module.css'

interface ListFilterProps {
  section: PostSection
  topics: readonly Topic[]
  place: ListPlace
}

/** Narrows a list of posts: topics with their number of posts, and a search. */
export function ListFilter({ section, topics, place: { topic, search } }: ListFilterProps) {
  return (
    <Columns sizes="aside" from="md">
      <nav aria-label="Topics">
        <Row as="ul" wrap gap={1}>
          <TopicLink section={section} name="All" slug="" isCurrent={topic === ''} search={search} />
          {topics.map(({ slug, name, count }) => (
            <TopicLink key={slug} {...{ section, name, slug, count, search }} isCurrent={slug === topic} />
          ))}
        </Row>
      </nav>
      <search>
        <form action={getSectionPage(section).path}>
          <Row gap={1}>
            {topic && <input type="hidden" name="topic" value={topic} />}
            <Input
              type="search"
              name="search"
              aria-label="Search the posts"
              placeholder="Search"
              defaultValue={search}
              maxLength={100}
            />
            <IconButton type="submit" label="Search" size="control" line>
              <Icon of={Search} small />
            </IconButton>
          </Row>
        </form>
      </search>
    </Columns>
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
    <Pressable
      href={toListPath(section, { page: 1, topic: slug, search })}
      className={styles.topic}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {name} {count !== undefined && <span>{count}</span>}
    </Pressable>
  </li>
)
