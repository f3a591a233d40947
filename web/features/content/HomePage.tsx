import { use } from 'react'
import { HasContent } from '#web/core/page/has-content.ts'
import { paths } from '#web/core/address/paths.ts'
import { homeTexts } from '#contract/rules/home-texts.ts'
import { featuredRequest } from '#contract/content-requests.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { useListPostsQuery } from './api.ts'
import { ContentShell } from './ContentShell.tsx'
import { HomeHero } from './HomeHero.tsx'
import { HomeSections } from './HomeSections.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'
import { PostSelection } from './PostCard.tsx'

export const HomePage = () => (
  <ContentShell>
    <HomeHero />
    <HomeSections />
    <FeaturedCases />
    {use(HasContent) && <NewsletterForm />}
  </ContentShell>
)

function FeaturedCases() {
  const { posts = [] } = useListPostsQuery(featuredRequest).data ?? {}
  return (
    <PostSelection
      id="cases"
      title={homeTexts.cases.title}
      action={<ActionLink href={paths.caseStudies}>All case studies</ActionLink>}
      above="small"
      section="case-studies"
      posts={posts}
    />
  )
}
