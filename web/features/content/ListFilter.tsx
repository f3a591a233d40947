import { Search } from 'lucide-react'
import type { Topic } from '#contract/content.ts'
import { getSectionPage, type ListPlace, type PostSection, toListPath } from '#contract/rules/public-pages.ts'
import { Input } from '#web/ui/fields/Control.tsx'
import { IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns, Row } from '#web/ui/layout/Layout.tsx'
import { Pressable } from '#web/ui/actions/Pressable.tsx'
import styles from './ListFilter.module.css'

interface ListFilterProps {
  section: PostSection
  topics: readonly Topic[]
  place: ListPlace
}

export function ListFilter({ section, topics, place: { topic, search } }: ListFilterProps) {
  return (
    <Columns sizes="aside" from="md">
      <nav aria-label="Topics">
        <Row as="ul" wrap gap={1}>
          {[{ name: 'All', slug: '', count: undefined }, ...topics].map(({ name, slug, count }) => (
            <li key={slug}>
              <Pressable
                href={toListPath(section, { page: 1, topic: slug, search })}
                className={styles.topic}
                aria-current={slug === topic ? 'true' : undefined}
              >
                {name} {count !== undefined && <span>{count}</span>}
              </Pressable>
            </li>
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
              aria-label="Search posts"
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
