import { publicPages, sitePages } from '#contract/rules/public-pages.ts'

/** Pages that the foot of every email links to. */
export const footLinks = sitePages.map((slug) => publicPages[slug])
