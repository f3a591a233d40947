import { expect, test } from 'vitest'
import html from '../index.html?raw'

test('the page is not user-scalable', () => {
  expect(html).toMatch(/<meta name="viewport" content="[^"]*\buser-scalable=no\b/)
})

test('the page preloads the fonts of the first paint', () => {
  const fonts = [...html.matchAll(/rel="preload"\s+href="[^"]*poppins-latin-(\d+)-normal\.woff2"/g)]
  expect(fonts.map(([, weight]) => weight)).toEqual(['400', '500', '600'])
})
