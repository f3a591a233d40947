import type { Post } from '#contract/content.ts'
import { getSectionPage, type PageMeta, type PostSection, publicPages } from '#contract/rules/public-pages.ts'

// What the pages are about, in the words of schema.org.

export const describeOrganization = (site: string) => ({
  '@type': 'Organization',
  name: 'Headwater',
  url: `${site}/`,
  logo: `${site}/mark.svg`,
  description: publicPages.home.description,
})

export const describeArticle = (site: string, post: Post, { path, title, description }: PageMeta) => ({
  '@type': 'Article',
  headline: title,
  description,
  mainEntityOfPage: `${site}${path}`,
  author: post.authors.map(({ name }) => ({ '@type': 'Person', name })),
  publisher: { '@type': 'Organization', name: 'Headwater', url: `${site}/` },
  ...(post.published_at && { datePublished: post.published_at }),
  ...(post.feature_image && { image: post.feature_image }),
})

export function describeBreadcrumbs(site: string, section: PostSection, { path, title }: PageMeta) {
  const crumbs = [publicPages.home, getSectionPage(section), { path, title }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: index === 0 ? 'Headwater' : crumb.title,
      item: site + crumb.path,
    })),
  }
}
