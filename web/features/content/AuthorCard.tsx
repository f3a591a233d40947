import type { Post } from '#contract/content.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'

/** Who wrote a post, in the author's own words; nothing for one who says nothing. */
export function AuthorCard({ author }: { author: Post['primary_author'] }) {
  if (!author?.bio) return null
  return (
    <aside aria-label="The author">
      <Card>
        <CardBody>
          <Row align="start">
            <Avatar name={author.name} tone="primary" size={48} />
            <RowText strong title={author.name} note={author.bio} />
          </Row>
        </CardBody>
      </Card>
    </aside>
  )
}
