import { expect, test } from 'vitest'
import { endingsByType } from '#contract/rules/files/file-types.ts'
import { acceptedFiles } from './accepted-types.ts'

test('the file dialog lists every accepted type once', () => {
  const offered = acceptedFiles.split(',')
  const accepted = Object.values(endingsByType).flat()
  expect(offered.filter((ending) => !accepted.includes(ending))).toEqual([])
  expect(offered).toEqual([...new Set(offered)])
})
