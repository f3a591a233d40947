import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import type { Post } from '#contract/content.ts'
import { getSectionPage, getTopics, isExample, type PostSection } from '#contract/rules/public-pages.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { wrapSx } from '#web/ui/layout/PublicShell.tsx'
import { Byline } from './Byline.tsx'
import { prepareArticle } from './article-html.ts'
import { PostArt } from './PostArt.tsx'
import { sectionLabels } from './section-labels.ts'

const headSx = {
  ...wrapSx,
  pt: { xs: 3, md: 5 },
  '& .art': {
    mt: { xs: 3, md: 5 },
    borderRadius: '12px',
    overflow: 'hidden',
    '& > *': { aspectRatio: { md: '21 / 8' } },
  },
  '& .topic': { mt: 3, color: 'primary.main', fontSize: '0.9375rem', fontWeight: 500 },
  '& .caption': { mt: 1, fontSize: '0.875rem', color: 'text.secondary' },
} as const satisfies SxProps<Theme>

/** The title of a post, who wrote it, and its picture. */
export function PostHead({ section, post }: { section: PostSection; post: Post }) {
  const { path } = getSectionPage(section)
  const [topic] = getTopics(post)
  const caption = useMemo(
    () => prepareArticle(post.feature_image_caption ?? '').html,
    [post.feature_image_caption],
  )
  return (
    <Box component="header" sx={headSx}>
      <ActionLink href={path} icon={<Icon of={ArrowLeft} small />}>
        {sectionLabels[section]}
      </ActionLink>
      {isExample(post) && (
        <Box sx={{ mt: 3 }}>
          <StateTag tone="idle">Example: the company is invented</StateTag>
        </Box>
      )}
      {topic && <p className="topic">{topic.name}</p>}
      <Typography
        variant="h1"
        sx={{
          mt: 2,
          maxWidth: '24ch',
          fontSize: 'clamp(1.875rem, 1.2rem + 2.8vw, 3rem)',
          lineHeight: 1.15,
        }}
      >
        {post.title}
      </Typography>
      {post.custom_excerpt && (
        <Typography
          variant="lead"
          component="p"
          sx={{ mt: 2, mb: 2.5, color: 'text.secondary', fontSize: '1.125rem' }}
        >
          {post.custom_excerpt}
        </Typography>
      )}
      <Byline post={post} />
      <div className="art">
        <PostArt {...post} isFirst isSpoken />
      </div>
      {/* oxlint-disable-next-line react/no-danger -- sanitized by the server */}
      {caption && <p className="caption" dangerouslySetInnerHTML={{ __html: caption }} />}
    </Box>
  )
}
