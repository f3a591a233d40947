import { ArrowLeft } from 'lucide-react'
import type { Post } from '#contract/content.ts'
import { getSectionPage, listTopics, isExamplePost, type PostSection } from '#contract/rules/public-pages.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { Byline } from './Byline.tsx'
import { prepareArticle } from './article-html.ts'
import { PostArt } from './PostArt.tsx'
import styles from './PostPage.module.css'

const sectionLabels: Record<PostSection, string> = { blog: 'Blog', 'case-studies': 'Case studies' }

export function PostHead({ section, post }: { section: PostSection; post: Post }) {
  const [topic] = listTopics(post)
  const caption = prepareArticle(post.feature_image_caption ?? '').html
  return (
    <Wrap as="header" above="small">
      <Stack gap={4}>
        <Stack align="start">
          <ActionLink href={getSectionPage(section).path} icon={<Icon of={ArrowLeft} small />}>
            {sectionLabels[section]}
          </ActionLink>
          {isExamplePost(post) && <StateTag tone="idle">Example: fictional company</StateTag>}
          {topic && (
            <Text tone="primary" strong>
              {topic.name}
            </Text>
          )}
          <Text variant="display">{post.title}</Text>
          {post.custom_excerpt && <Text variant="lead">{post.custom_excerpt}</Text>}
          <Byline post={post} />
        </Stack>
        <Stack as="figure" gap={1} className={styles.picture}>
          <PostArt {...post} isFirst isSpoken />
          {caption && (
            <figcaption>
              {/* oxlint-disable-next-line react/no-danger -- sanitized by the server */}
              <Text variant="small" tone="secondary" dangerouslySetInnerHTML={{ __html: caption }} />
            </figcaption>
          )}
        </Stack>
      </Stack>
    </Wrap>
  )
}
