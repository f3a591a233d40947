import { publicPages, sitePages } from '#contract/rules/public-pages.ts'

export interface FootLink {
  path: string
  title: string
}

/** Returns an empty list without the content service, which publishes the linked pages. */
export const listFooterLinks = ({ ghost }: { ghost: object | null }): FootLink[] =>
  ghost === null ? [] : sitePages.map((slug) => publicPages[slug])
