import { expect, test } from 'vitest'
import html from '../index.html?raw'

test('the page that is served is not scaled by its person', () => {
  expect(html).toMatch(/<meta name="viewport" content="[^"]*\buser-scalable=no\b/)
})
