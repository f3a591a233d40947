/** An article, whose content is in `articles/<slug>.html`. */
export interface Article {
  slug: string
  title: string
  custom_excerpt: string
  tags: readonly TagSlug[]
  authors: readonly AuthorSlug[]
  published_at: string
  /** Absent if the article has not changed since its publication. */
  updated_at?: string
  feature_image_caption: string | null
}

export type TagSlug =
  | 'blog'
  | 'case-studies'
  | 'team-members'
  | 'example'
  | 'money'
  | 'grants'
  | 'contracts'
  | 'financing'
  | 'investors'
export type AuthorSlug = 'credit-team' | 'founder-support'

const caption = 'A drawing, not a photograph.'

/** The order does not matter. Articles on fictional companies and people have the tag `example`. */
export const articles: readonly Article[] = [
  {
    slug: 'what-we-read-in-your-books',
    title: 'What we read when you connect your books, and what we never do',
    custom_excerpt: 'What read-only access includes, who sees your data, and how to disconnect.',
    tags: ['blog', 'money'],
    authors: ['credit-team'],
    published_at: '2026-10-13T14:00:00.000+00:00',
    updated_at: '2026-10-20T09:30:00.000+00:00',
    feature_image_caption: caption,
  },
  {
    slug: 'the-cash-gap-in-reimbursement-grants',
    title: 'The cash gap in reimbursement grants',
    custom_excerpt: 'An award letter is not money in the bank. How to plan for the gap.',
    tags: ['blog', 'grants'],
    authors: ['credit-team', 'founder-support'],
    published_at: '2026-09-08T14:00:00.000+00:00',
    feature_image_caption: caption,
  },
  {
    slug: 'how-to-read-your-own-runway',
    title: 'How to read your own runway',
    custom_excerpt:
      'How to calculate it from three full months, and four mistakes that make it look too long.',
    tags: ['blog', 'money'],
    authors: ['founder-support'],
    published_at: '2026-07-21T14:00:00.000+00:00',
    feature_image_caption: caption,
  },
  {
    slug: 'revenue-based-financing-in-plain-words',
    title: 'Revenue-based financing in plain words',
    custom_excerpt: 'What it costs, and which companies it does and does not suit.',
    tags: ['blog', 'financing'],
    authors: ['credit-team'],
    published_at: '2026-06-02T14:00:00.000+00:00',
    feature_image_caption: caption,
  },
  {
    slug: 'working-capital-for-a-government-contract',
    title: 'Working capital for a government contract',
    custom_excerpt: 'You won the contract. Why the payment clause matters most for your cash.',
    tags: ['blog', 'contracts'],
    authors: ['credit-team'],
    published_at: '2026-04-14T14:00:00.000+00:00',
    feature_image_caption: caption,
  },
  {
    slug: 'before-you-ask-a-venture-investor',
    title: 'Before you ask a venture investor',
    custom_excerpt:
      'Venture capital is one of several kinds of funding. Five questions to ask yourself first.',
    tags: ['blog', 'investors'],
    authors: ['founder-support'],
    published_at: '2026-02-24T15:00:00.000+00:00',
    feature_image_caption: caption,
  },
  {
    slug: 'a-revenue-share-in-a-bad-quarter',
    title: 'A revenue share in a bad quarter',
    custom_excerpt: 'How flexible payments work when revenue falls: an example quarter.',
    tags: ['blog', 'financing'],
    authors: ['credit-team'],
    published_at: '2026-03-17T14:00:00.000+00:00',
    feature_image_caption: caption,
  },
  {
    slug: 'your-award-letter-line-by-line',
    title: 'Your award letter, line by line',
    custom_excerpt: 'Five lines decide when a grant turns into money. Where to find them, and what to ask.',
    tags: ['blog', 'grants'],
    authors: ['founder-support'],
    published_at: '2026-01-27T15:00:00.000+00:00',
    feature_image_caption: caption,
  },
  {
    slug: 'six-questions-a-reviewer-asks',
    title: 'Six questions a reviewer asks, and why',
    custom_excerpt:
      'Questions are rarely a sign of suspicion. Have these answers ready to speed up your review.',
    tags: ['blog', 'money'],
    authors: ['credit-team', 'founder-support'],
    published_at: '2025-12-09T15:00:00.000+00:00',
    feature_image_caption: caption,
  },
  {
    slug: 'example-kiln-maker-and-its-order-book',
    title: 'Example: a kiln maker borrows against steady orders',
    custom_excerpt: 'A fictional company with round numbers: an advance repaid from revenue.',
    tags: ['case-studies', 'example'],
    authors: ['credit-team'],
    published_at: '2026-09-22T14:00:00.000+00:00',
    feature_image_caption: caption,
  },
  {
    slug: 'example-soil-company-and-a-late-grant',
    title: 'Example: a soil company, a grant, and a harvest that does not wait',
    custom_excerpt: 'A fictional company with round numbers: bridging an award that pays in arrears.',
    tags: ['case-studies', 'example'],
    authors: ['credit-team', 'founder-support'],
    published_at: '2026-08-11T14:00:00.000+00:00',
    feature_image_caption: caption,
  },
  {
    slug: 'example-water-sensors-for-a-city',
    title: 'Example: water sensors for a city that pays on acceptance',
    custom_excerpt: 'A fictional company with round numbers: the first public contract.',
    tags: ['case-studies', 'example'],
    authors: ['founder-support'],
    published_at: '2026-05-19T14:00:00.000+00:00',
    feature_image_caption: caption,
  },
  {
    slug: 'example-team-noor-castellan',
    title: 'Noor Castellan',
    custom_excerpt: 'Credit',
    tags: ['team-members', 'example'],
    authors: ['founder-support'],
    published_at: '2026-01-14T15:00:00.000+00:00',
    feature_image_caption: null,
  },
  {
    slug: 'example-team-abel-whitcombe',
    title: 'Abel Whitcombe',
    custom_excerpt: 'Founder support',
    tags: ['team-members', 'example'],
    authors: ['founder-support'],
    published_at: '2026-01-13T15:00:00.000+00:00',
    feature_image_caption: null,
  },
  {
    slug: 'example-team-sunniva-park',
    title: 'Sunniva Park',
    custom_excerpt: 'Grants and contracts',
    tags: ['team-members', 'example'],
    authors: ['founder-support'],
    published_at: '2026-01-12T15:00:00.000+00:00',
    feature_image_caption: null,
  },
]
