import { publicPages, type SitePage as Slug } from '#contract/rules/public-pages.ts'
import { formatDay } from '#contract/rules/dates.ts'
import { toSitePageRequest } from '#contract/content-requests.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useGetSitePageQuery } from './api.ts'
import { prepareArticle } from './article-html.ts'
import { ContentShell } from './ContentShell.tsx'
import { PostText } from './PostText.tsx'

/** `/privacy`, `/terms` and `/contact`. If the page is missing, the server renders a 404 page instead. */
export function SitePage({ slug }: { slug: Slug }) {
  const { data: page } = useGetSitePageQuery(toSitePageRequest(slug))
  return (
    <ContentShell>
      <Wrap as="article" narrow above="large">
        <Stack gap={4}>
          <Stack gap={1}>
            <Text variant="display">{page?.title ?? publicPages[slug].title}</Text>
            {page && slug !== 'contact' && (
              <Text tone="secondary">
                Version {page.version}, {formatDay(page.published_at)}
              </Text>
            )}
          </Stack>
          {page && <PostText html={prepareArticle(page.html).html} />}
          {slug === 'contact' && <ActionLink href="/#messages">Message us</ActionLink>}
        </Stack>
      </Wrap>
    </ContentShell>
  )
}
