import type { PostSection } from '#contract/rules/public-pages.ts'

/** What a link back to the list of a post's section says. */
export const sectionLabels: Record<PostSection, string> = { blog: 'Blog', 'case-studies': 'Case studies' }
