import type { Post } from '#contract/content.ts'
import { getSectionPage, type PageMeta, type PostSection, publicPages } from '#contract/rules/public-pages.ts'

const publisher = (site: string) => ({
  '@type': 'Organization',
  name: 'Headwater',
  url: `${site}/`,
  logo: `${site}/icon-512.png`,
})

export const describeOrganization = (site: string) => ({
  ...publisher(site),
  description: publicPages.home.description,
})

/** Names that start with the product's name belong to teams, all other names to people. */
const describeAuthor = (site: string, name: string) =>
  /^Headwater\b/.test(name)
    ? { '@type': 'Organization', name, parentOrganization: publisher(site) }
    : { '@type': 'Person', name }

export const describeArticle = (site: string, post: Post, { path, title, description }: PageMeta) => ({
  '@type': 'Article',
  headline: title,
  description,
  mainEntityOfPage: `${site}${path}`,
  author: post.authors.length ? post.authors.map(({ name }) => describeAuthor(site, name)) : publisher(site),
  publisher: publisher(site),
  ...(post.published_at && { datePublished: post.published_at }),
  ...(post.updated_at && { dateModified: post.updated_at }),
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
