// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { prepareArticle } from './article-html.ts'

const build = (...rows: string[][]) =>
  `<table><thead><tr><th>Month</th><th>Revenue</th><th>Remark</th></tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

function findFigures(html: string) {
  const container = document.createElement('div')
  container.innerHTML = prepareArticle(html).html
  return [...container.querySelectorAll('.figure')].map(({ textContent }) => textContent)
}

test('a column of a table that holds figures alone is marked, with its head', () => {
  expect(findFigures(build(['First', '$90,000', 'slow'], ['Second', '−4.5%', '12']))).toEqual([
    'Revenue',
    '$90,000',
    '−4.5%',
  ])
  expect(findFigures(build(['First', 'none', 'slow']))).toEqual([])
})
