import { describe, expect, test } from 'vitest'
import { parseListPlace } from '../content-requests.ts'
import {
  countPostsByTopic,
  getListMeta,
  getPostMeta,
  isExamplePost,
  isInSection,
  createPostMatcher,
  getSearchWords,
  parsePageNumber,
  pickRelatedPosts,
  toListPath,
  wholeList,
} from './public-pages.ts'

describe('the metadata of a public page', () => {
  test('includes the page number in title and URL, starting with page 2', () => {
    expect(getListMeta('blog', wholeList)).toMatchObject({
      path: '/blog',
      title: expect.not.stringContaining('page'),
    })
    expect(getListMeta('blog', { ...wholeList, page: 2 })).toMatchObject({
      path: '/blog?page=2',
      title: expect.stringContaining('page 2'),
    })
  })

  test('contains the title of a post and its excerpt, truncated between words', () => {
    const post = { slug: 'a-post', title: 'A post', excerpt: 'word '.repeat(100), custom_excerpt: null }
    const { path, description } = getPostMeta('case-studies', post)
    expect(path).toBe('/case-studies/a-post')
    expect(description.length).toBeLessThanOrEqual(302)
    expect(description).toMatch(/word …$/)
    expect(getPostMeta('blog', { ...post, custom_excerpt: 'Short.' }).description).toBe('Short.')
  })
})

test('related posts exclude the current post and are at most three', () => {
  const posts = ['a', 'b', 'c', 'd'].map((slug) => ({ slug }))
  expect(pickRelatedPosts(posts, 'b').map(({ slug }) => slug)).toEqual(['a', 'c', 'd'])
  expect(pickRelatedPosts(posts, 'elsewhere').map(({ slug }) => slug)).toEqual(['a', 'b', 'c'])
})

test('a post belongs to the section of its tag', () => {
  const post = { tags: [{ slug: 'case-studies' }, { slug: 'example' }] }
  expect([isInSection('case-studies', post), isInSection('blog', post)]).toEqual([true, false])
})

test.each([
  ['2', 2],
  ['', 1],
  [null, 1],
  ['0', 1],
  ['-3', 1],
  ['1e9', 1],
  ['2 or 1', 1],
])('the page number of %o is %i', (text, page) => {
  expect(parsePageNumber(text)).toBe(page)
})

describe('the page and filters of a list', () => {
  test('can be parsed from their own URL', () => {
    const place = { page: 3, topic: 'late-payers', search: 'cash & "carry"' }
    const { searchParams } = new URL(toListPath('blog', place), 'https://h.example')
    expect(parseListPlace((name) => searchParams.get(name))).toEqual(place)
    expect(toListPath('blog', wholeList)).toBe('/blog')
  })

  test('are in the path of the section', () => {
    expect(toListPath('case-studies', { ...wholeList, page: 2 })).toBe('/case-studies?page=2')
  })

  test.each([
    ['more than a hundred characters', 'a'.repeat(101)],
    ['only an invisible character', '\u200b'],
    ['a character that cannot be stored', '\0'],
    ['half an emoji', '\ud83d'],
  ])('omit a search with %s', (_, search) => {
    expect(parseListPlace((name) => (name === 'search' ? search : null))).toEqual(wholeList)
  })

  test('omit invalid values', () => {
    const query: Record<string, string> = { page: '-1', topic: "x'+tag:y", q: '  ' }
    expect(parseListPlace((name) => query[name])).toEqual(wholeList)
    expect(parseListPlace(() => null)).toEqual(wholeList)
  })
})

const tag = (slug: string) => ({ slug, name: slug.toUpperCase() })
const post = {
  title: 'Réading your runway',
  excerpt: 'One division.',
  tags: [tag('blog'), tag('money')],
  authors: [{ name: 'Ana Reyes' }],
}

test('topics exclude structural tags and are sorted by number of posts', () => {
  const caseStudy = { tags: [tag('case-studies'), tag('example'), tag('grants')] }
  expect(countPostsByTopic([caseStudy, post, post])).toEqual([
    { slug: 'money', name: 'MONEY', count: 2 },
    { slug: 'grants', name: 'GRANTS', count: 1 },
  ])
})

test.each([
  ['runway', true],
  ['READ run', true],
  ['reyes money', true],
  ['division', true],
  ['way', false],
  ['runway grants', false],
  ['blog', false],
  ['', true],
])('a search for %j finds the post: %s', (search, isFound) => {
  expect(createPostMatcher(search)(getSearchWords(post))).toBe(isFound)
})

test('topics with equal numbers of posts are sorted by name, and structural tags are not topics', () => {
  const tag = (name: string) => ({ name, slug: name.toLowerCase() })
  const posts = [
    { tags: [tag('Grants'), { name: 'Team', slug: 'team-members' }] },
    { tags: [tag('Banks'), tag('Example')] },
    { tags: [tag('Cash'), tag('Blog')] },
  ]
  expect(countPostsByTopic(posts).map(({ name }) => name)).toEqual(['Banks', 'Cash', 'Grants'])
  expect(countPostsByTopic(posts.toReversed()).map(({ name }) => name)).toEqual(['Banks', 'Cash', 'Grants'])
})

test('search works without an excerpt and ignores accents', () => {
  const plain = { title: 'Énergie solaire', excerpt: null, tags: [], authors: [{ name: 'Ana Reyes' }] }
  expect(
    ['energie', 'SOLAIRE', 'solairea', 'stryker', 'réyes'].map((search) =>
      createPostMatcher(search)(getSearchWords(plain)),
    ),
  ).toEqual([true, true, false, false, true])
})

test('a post is an example if it has the tag', () => {
  expect(isExamplePost({ tags: [{ slug: 'blog' }, { slug: 'example' }] })).toBe(true)
  expect([isExamplePost({ tags: [{ slug: 'blog' }] }), isExamplePost({ tags: [] })]).toEqual([false, false])
})

test('page numbers have at most four digits', () => {
  expect([parsePageNumber('9999'), parsePageNumber('10000'), parsePageNumber('1x')]).toEqual([9999, 1, 1])
})

test('a description is truncated after a word, without trailing spaces', () => {
  const describePost = (excerpt: string) =>
    getPostMeta('blog', { slug: 'a', title: 'A', excerpt, custom_excerpt: null }).description
  expect(describePost('w'.repeat(300))).toBe('w'.repeat(300))
  expect(describePost(`${'w'.repeat(290)}   ${'v'.repeat(20)}`)).toBe(`${'w'.repeat(290)} …`)
})
