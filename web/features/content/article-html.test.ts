import { expect, test } from 'vitest'
import { prepareArticle } from './article-html.ts'

const build = (...rows: string[][]) =>
  `<table><thead><tr><th>Month</th><th scope="col">Revenue</th><th>Remark</th></tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

const findFigures = (html: string) =>
  [...prepareArticle(html).html.matchAll(/<t[hd] data-figure[^>]*>([^<]*)/g)].map(([, text]) => text)

test('marks numeric columns of a table, including their header', () => {
  expect(findFigures(build(['First', '$90,000', 'slow'], ['Second', '−4.5%', '12']))).toEqual([
    'Revenue',
    '$90,000',
    '−4.5%',
  ])
  expect(findFigures(build(['First', 'none', 'slow']))).toEqual([])
})

test('gives headings ids, and lists them with their plain text', () => {
  const { html, contents } = prepareArticle('<h2>Cash <em>&amp;</em> grants</h2><p>Text</p><h2> </h2>')
  expect(contents).toEqual([{ id: 'read-cash-grants-1', title: 'Cash & grants' }])
  expect(html).toContain('<h2 id="read-cash-grants-1" tabindex="-1">Cash <em>&amp;</em> grants</h2>')
})

test('makes images lazy, links free of referrers and tables focusable', () => {
  expect(prepareArticle('<a href="/x">x</a><img src="/y" alt="" />').html).toBe(
    '<a rel="noreferrer" href="/x">x</a><img loading="lazy" src="/y" alt="" />',
  )
  expect(prepareArticle(build()).html).toMatch(/^<div role="group" aria-label="Table" tabindex="0"><table>/)
})
