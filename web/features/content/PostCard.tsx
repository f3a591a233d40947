import type { Post } from '#contract/content.ts'
import { getTopics, isExample, type PostSection, toPostPath } from '#contract/rules/public-pages.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { Grid } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/layout/Link.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { Byline } from './Byline.tsx'
import { PostArt } from './PostArt.tsx'
import styles from './PostCard.module.css'

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
    <article className={styles.card} data-kind={isLead ? 'lead' : isCompact ? 'compact' : undefined}>
      <PostArt {...post} isFirst={isLead} className={styles.art} />
      <div className={styles.words}>
        {isExample(post) && <StateTag tone="idle">Example</StateTag>}
        {topic && (
          <Text variant="small" as="span" tone="primary" strong>
            {topic.name}
          </Text>
        )}
        <Text variant={isLead ? 'title' : 'subheading'} as={heading} className={styles.title}>
          <Link href={toPostPath(section, post.slug)} className={styles.link}>
            {post.title}
          </Link>
        </Text>
        {post.custom_excerpt && (
          <Text tone="secondary" className={styles.excerpt}>
            {post.custom_excerpt}
          </Text>
        )}
        <div className={styles.by}>
          <Byline post={post} isCompact={isCompact} />
        </div>
      </div>
    </article>
  )
}

/** Posts next to each other. */
export const PostGrid = ({
  posts,
  ...props
}: Omit<PostCardProps, 'post' | 'isLead'> & { posts: readonly Post[] }) => (
  <Grid as="ul" column="large" gap={3}>
    {posts.map((post) => (
      <li key={post.slug}>
        <PostCard post={post} {...props} />
      </li>
    ))}
  </Grid>
)
