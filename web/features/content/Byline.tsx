import type { Post } from '#contract/content.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Row, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'

interface BylineProps {
  post: Pick<Post, 'primary_author' | 'published_at' | 'reading_time'>
  isCompact?: boolean | undefined
}

export function Byline({ post: { primary_author, published_at, reading_time }, isCompact }: BylineProps) {
  return (
    <Row gap={1}>
      {primary_author && (
        <Visible from={isCompact ? 'sm' : undefined}>
          <Avatar name={primary_author.name} size={32} />
        </Visible>
      )}
      <div>
        {primary_author && (
          <Text variant="small" strong>
            {primary_author.name}
          </Text>
        )}
        <Text variant="small" tone="secondary">
          {published_at && (
            <>
              <time dateTime={published_at} title={formatDateTime(published_at)}>
                {formatDate(published_at)}
              </time>
              {' · '}
            </>
          )}
          {reading_time ?? 1} min read
        </Text>
      </div>
    </Row>
  )
}
