import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Post } from '#contract/content.ts'
import { getTopics, isExample, type PostSection, toPostPath } from '#contract/rules/public-pages.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { Byline } from './Byline.tsx'
import { PostArt } from './PostArt.tsx'
import { Link } from '#web/ui/layout/Link.tsx'

const cardSx = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  height: '100%',
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'hidden',
  '&:hover': { borderColor: 'field' },
  // The whole card is the link; the ring then goes around it.
  '& .title a': {
    color: 'inherit',
    textDecoration: 'none',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
  '&:hover .title a': { textDecoration: 'underline' },
  '& .words': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '10px',
    p: 3,
    flex: 1,
  },
  '& .topic': { color: 'primary.main', fontSize: '0.875rem', fontWeight: 500 },
  '& .by': { mt: 'auto', pt: 1 },
  '&.lead': {
    display: { md: 'grid' },
    gridTemplateColumns: { md: '55% minmax(0, 1fr)' },
    '& > :first-of-type': { height: { md: '100%' } },
    '& .words': { p: { xs: 3, md: 5 }, justifyContent: 'center' },
    '& .by': { mt: 1 },
  },
  // On a phone the posts of a list are rows, so that several are in sight.
  '&.compact': {
    '@media (max-width: 599.95px)': {
      display: 'grid',
      gridTemplateColumns: '104px minmax(0, 1fr)',
      '& > img, & > svg': { height: '100%', aspectRatio: 'auto' },
      '& .words': { p: '14px 16px', gap: '4px' },
      '& .excerpt': { display: 'none' },
      '& .by': { pt: 0 },
      '& .by > div > span:first-of-type:not(:last-of-type)': { display: 'none' },
    },
  },
} as const satisfies SxProps<Theme>

interface PostCardProps {
  section: PostSection
  post: Post
  /** Drawn large, across the page. */
  isLead?: boolean
  /** A row on a phone. */
  isCompact?: boolean
  /** `h3` below a heading of its own. */
  heading?: 'h2' | 'h3'
}

/** A post in a list: its picture, title and author. Its title is the link, and covers the card. */
export function PostCard({
  section,
  post,
  isLead = false,
  isCompact = false,
  heading = 'h2',
}: PostCardProps) {
  const [topic] = getTopics(post)
  return (
    <Box component="article" className={isLead ? 'lead' : isCompact ? 'compact' : undefined} sx={cardSx}>
      <PostArt {...post} isFirst={isLead} />
      <div className="words">
        {isExample(post) && <StateTag tone="idle">Example</StateTag>}
        {topic && <span className="topic">{topic.name}</span>}
        <Typography
          className="title"
          component={heading}
          variant={isLead ? 'h1' : 'h3'}
          sx={isLead ? { fontSize: { xs: '1.375rem', md: '2rem' }, fontWeight: 500 } : {}}
        >
          <Link href={toPostPath(section, post.slug)}>{post.title}</Link>
        </Typography>
        {post.custom_excerpt && (
          <Typography
            className="excerpt"
            sx={{ color: 'text.secondary', fontSize: isLead ? '1rem' : '0.9375rem' }}
          >
            {post.custom_excerpt}
          </Typography>
        )}
        <div className="by">
          <Byline post={post} />
        </div>
      </div>
    </Box>
  )
}

export const gridSx = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  gap: 3,
} as const satisfies SxProps<Theme>

/** Posts side by side. */
export const PostGrid = ({
  posts,
  ...props
}: Omit<PostCardProps, 'post' | 'isLead'> & { posts: readonly Post[] }) => (
  <Box component="ul" sx={gridSx}>
    {posts.map((post) => (
      <li key={post.slug}>
        <PostCard post={post} {...props} />
      </li>
    ))}
  </Box>
)
