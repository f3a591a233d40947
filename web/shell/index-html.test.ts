import { expect, test } from 'vitest'
import html from '../index.html?raw'

test('the page that is served is not scaled by its person', () => {
  expect(html).toMatch(/<meta name="viewport" content="[^"]*\buser-scalable=no\b/)
})

test('the page asks for the fonts of the first paint before it knows which text needs them', () => {
  const fonts = [...html.matchAll(/rel="preload"\s+href="[^"]*poppins-latin-(\d+)-normal\.woff2"/g)]
  expect(fonts.map(([, weight]) => weight)).toEqual(['400', '500', '600'])
})
