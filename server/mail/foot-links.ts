import { publicPages, sitePages } from '#contract/rules/public-pages.ts'

export interface FootLink {
  path: string
  title: string
}

/** Returns the pages that the foot of every email links to. They are pages of the content service. */
export const listFootLinks = ({ ghost }: { ghost: object | null }): FootLink[] =>
  ghost === null ? [] : sitePages.map((slug) => publicPages[slug])
