import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { Post } from '#contract/content.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'

const bylineSx = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  color: 'text.secondary',
  fontSize: '0.875rem',
  lineHeight: 1.45,
  '& .author': { display: 'block', color: 'text.primary', fontWeight: 500 },
} as const satisfies SxProps<Theme>

type BylineProps = { post: Pick<Post, 'primary_author' | 'published_at' | 'reading_time'> }

/** Who wrote a post, when, and how long it takes to read. */
export function Byline({ post: { primary_author, published_at, reading_time } }: BylineProps) {
  return (
    <Box sx={bylineSx}>
      {primary_author && <Avatar name={primary_author.name} size={32} />}
      <span>
        {primary_author && <span className="author">{primary_author.name}</span>}
        {published_at && (
          <>
            <time dateTime={published_at} title={formatDateTime(published_at)}>
              {formatDate(published_at)}
            </time>
            {' · '}
          </>
        )}
        {reading_time ?? 1} min to read
      </span>
    </Box>
  )
}
