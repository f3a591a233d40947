import { describe, expect, test } from 'vitest'
import { getListMeta, getPostMeta, isInSection, parsePage, pickRelated } from './public-pages.ts'

describe('the texts of a public page', () => {
  test('of a list name its page from the second on, in title and address', () => {
    expect(getListMeta('blog', 1)).toMatchObject({
      path: '/blog',
      title: expect.not.stringContaining('page'),
    })
    expect(getListMeta('blog', 2)).toMatchObject({
      path: '/blog?page=2',
      title: expect.stringContaining('page 2'),
    })
  })

  test('of a post are its title and its excerpt, shortened at a word', () => {
    const post = { slug: 'a-post', title: 'A post', excerpt: 'word '.repeat(100), custom_excerpt: null }
    const { path, description } = getPostMeta('case-studies', post)
    expect(path).toBe('/case-studies/a-post')
    expect(description.length).toBeLessThanOrEqual(302)
    expect(description).toMatch(/word …$/)
    expect(getPostMeta('blog', { ...post, custom_excerpt: 'Short.' }).description).toBe('Short.')
  })
})

test('related posts leave out the current one and are three at most', () => {
  const posts = ['a', 'b', 'c', 'd'].map((slug) => ({ slug }))
  expect(pickRelated(posts, 'b').map(({ slug }) => slug)).toEqual(['a', 'c', 'd'])
  expect(pickRelated(posts, 'elsewhere').map(({ slug }) => slug)).toEqual(['a', 'b', 'c'])
})

test('a post belongs to the part of the site that its tag names', () => {
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
  expect(parsePage(text)).toBe(page)
})
