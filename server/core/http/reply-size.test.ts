import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { getCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { maxReplyBytes } from '#contract/core/limits.ts'
import { listContractEndpoints } from '#tests/endpoints.ts'
import { narrowPage } from '../data/paging.ts'
import { limitReplySize } from './reply-size.ts'

const Page = z.looseObject({ page: z.int(), page_size: z.int(), results: z.array(z.unknown()) })
const pages = [...(await listContractEndpoints())].filter(
  ([, { response }]) => response instanceof z.ZodObject && 'page_size' in response.shape,
)

const buildRow = (bytes: number) => ({ text: '€'.repeat(bytes / 3) })
const buildPage = (page: number, page_size: number, rowBytes: number) =>
  JSON.stringify({
    count: 5000,
    page,
    page_size,
    results: Array.from({ length: page_size }, () => buildRow(rowBytes)),
  })

const fitPage = (endpoint: Endpoint, text: string) => {
  const fitted = limitReplySize(endpoint, text)
  return { bytes: Buffer.byteLength(fitted), ...Page.parse(JSON.parse(fitted)) }
}

describe('a page that would be too large', () => {
  test('becomes a smaller page that begins at the same row, in every list', () => {
    expect(pages.length).toBeGreaterThan(20)
    for (const [name, endpoint] of pages)
      for (const [page, page_size, rowBytes] of [
        [1, 1000, 12_000],
        [3, 1000, 3000],
        [7, 97, 90_000],
        [2, 25, 600_000],
      ] as const) {
        const fitted = fitPage(endpoint, buildPage(page, page_size, rowBytes))
        expect([name, fitted.bytes <= maxReplyBytes.page]).toEqual([name, true])
        expect([name, fitted.results.length]).toEqual([name, fitted.page_size])
        expect([name, (fitted.page - 1) * fitted.page_size]).toEqual([name, (page - 1) * page_size])
      }
  })

  test('has at least one row', () => {
    const [, endpoint] = pages[0] ?? []
    if (!endpoint) throw new Error('There is no list')
    expect(fitPage(endpoint, buildPage(1, 2, 1_500_000)).results).toHaveLength(1)
  })

  test('can be followed through all rows, each once, by requesting the next page in the size of the response', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }),
        (size, fitting) => {
          let next = { page: 1, page_size: size }
          let row = 0
          for (const max of fitting) {
            const page = narrowPage(next, max)
            expect((page.page - 1) * page.page_size).toBe(row)
            row += page.page_size
            next = { page: page.page + 1, page_size: page.page_size }
          }
        },
      ),
    )
  })
})

test('a response that fits is sent unchanged', () => {
  const text = buildPage(1, 25, 3000)
  for (const [, endpoint] of pages) expect(limitReplySize(endpoint, text)).toBe(text)
})

test('other responses may be larger than a page, up to the general limit', () => {
  const fitting = JSON.stringify(buildRow(maxReplyBytes.any - 1000))
  expect(limitReplySize(getCompany, fitting)).toBe(fitting)
  const tooLarge = JSON.stringify(buildRow(maxReplyBytes.any + 3000))
  expect(() => limitReplySize(getCompany, tooLarge)).toThrow(AppError)
})
