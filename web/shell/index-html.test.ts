import { expect, test } from 'vitest'
import html from '../index.html?raw'

test('the page that is served is not scaled by its person', () => {
  expect(html).toMatch(/<meta name="viewport" content="[^"]*\buser-scalable=no\b/)
})

test('the page holds its style, and asks for the fonts of the first paint before it knows which text needs them', () => {
  expect(html).toMatch(/<style>[^<]*poppins\/latin-400\.css/)
  expect(html).not.toContain('rel="stylesheet"')
  const fonts = [...html.matchAll(/rel="preload"\s+href="[^"]*poppins-latin-(\d+)-normal\.woff2"/g)]
  expect(fonts.map(([, weight]) => weight)).toEqual(['400', '500', '600'])
})
