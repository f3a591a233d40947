import { ArrowLeft } from 'lucide-react'
import type { Post } from '#contract/content.ts'
import { getSectionPage, getTopics, isExample, type PostSection } from '#contract/rules/public-pages.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { Byline } from './Byline.tsx'
import { prepareArticle } from './article-html.ts'
import { PostArt } from './PostArt.tsx'
import styles from './PostHead.module.css'
import { sectionLabels } from './section-labels.ts'

/** The title of a post, who wrote it, and its picture. */
export function PostHead({ section, post }: { section: PostSection; post: Post }) {
  const [topic] = getTopics(post)
  const caption = prepareArticle(post.feature_image_caption ?? '').html
  return (
    <Wrap as="header" className={styles.head}>
      <Stack align="start">
        <ActionLink href={getSectionPage(section).path} icon={<Icon of={ArrowLeft} small />}>
          {sectionLabels[section]}
        </ActionLink>
        {isExample(post) && (
          <div className={styles.about}>
            <StateTag tone="idle">Example: the company is invented</StateTag>
          </div>
        )}
        {topic && (
          <Text tone="primary" strong className={styles.about}>
            {topic.name}
          </Text>
        )}
        <Text variant="title" className={styles.title}>
          {post.title}
        </Text>
        {post.custom_excerpt && (
          <Text variant="lead" className={styles.lead}>
            {post.custom_excerpt}
          </Text>
        )}
        <Byline post={post} />
      </Stack>
      <PostArt {...post} isFirst isSpoken className={styles.art} />
      {/* oxlint-disable-next-line react/no-danger -- sanitized by the server */}
      {caption && <p className={styles.caption} dangerouslySetInnerHTML={{ __html: caption }} />}
    </Wrap>
  )
}
