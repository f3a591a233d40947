import { publicPages, sitePages } from '#contract/rules/public-pages.ts'

export interface FootLink {
  path: string
  title: string
}

/**
 * Lists the pages that the footer of every email links to. The content service publishes these pages, so without it the
 * list is empty.
 */
export const listFooterLinks = ({ ghost }: { ghost: object | null }): FootLink[] =>
  ghost === null ? [] : sitePages.map((slug) => publicPages[slug])
