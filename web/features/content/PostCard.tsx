import type { ReactNode } from 'react'
import type { Post } from '#contract/content.ts'
import { listTopics, isExamplePost, type PostSection, toPostPath } from '#contract/rules/public-pages.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { Grid, Row, Stack, Visible, Wrap, type WrapProps } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { Byline } from './Byline.tsx'
import { PostArt } from './PostArt.tsx'
import styles from './PostCard.module.css'

interface PostCardProps {
  section: PostSection
  post: Post
  isLead?: boolean | undefined
  isCompact?: boolean | undefined
  heading?: 'h2' | 'h3'
}

/** The title's link covers the whole card. */
export function PostCard({ section, post, isLead, isCompact, heading = 'h2' }: PostCardProps) {
  const [topic] = listTopics(post)
  return (
    <article className={styles.card} data-kind={isLead ? 'lead' : isCompact ? 'compact' : undefined}>
      <PostArt {...post} isFirst={isLead} />
      <Stack className={styles.words}>
        <Stack gap={1} align="start">
          {isExamplePost(post) && <StateTag tone="idle">Example</StateTag>}
          {topic && (
            <Text variant="small" as="span" tone="primary" strong>
              {topic.name}
            </Text>
          )}
          <Text variant={isLead ? 'title' : 'subheading'} as={heading}>
            <Link href={toPostPath(section, post.slug)} tone="inherit" className={styles.link}>
              {post.title}
            </Link>
          </Text>
          {post.custom_excerpt && (
            <Visible as="div" from={isCompact ? 'sm' : undefined}>
              <Text tone="secondary">{post.custom_excerpt}</Text>
            </Visible>
          )}
        </Stack>
        <Byline post={post} isCompact={isCompact} />
      </Stack>
    </article>
  )
}

interface PostGridProps extends Omit<PostCardProps, 'post' | 'isLead'> {
  posts: readonly Post[]
}

export const PostGrid = ({ posts, ...props }: PostGridProps) => (
  <Grid as="ul" column="large" gap={3}>
    {posts.map((post) => (
      <li key={post.slug}>
        <PostCard post={post} {...props} />
      </li>
    ))}
  </Grid>
)

interface PostSelectionProps extends Omit<PostGridProps, 'heading'>, Pick<WrapProps, 'above'> {
  id: string
  title: string
  action?: ReactNode
}

export const PostSelection = ({ id, title, action, above, ...props }: PostSelectionProps) =>
  props.posts.length > 0 && (
    <Wrap as="section" aria-labelledby={id} above={above}>
      <Stack gap={3}>
        <Row wrap gap={1} align="baseline" justify="between">
          <Text variant="title" as="h2" id={id}>
            {title}
          </Text>
          {action}
        </Row>
        <PostGrid heading="h3" {...props} />
      </Stack>
    </Wrap>
  )
