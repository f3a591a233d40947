import { expect, it } from 'vitest'
import { deriveGeo } from './geo.ts'

it.each([
  ['en-US,en;q=0.9', 'United States'],
  ['de-DE', 'Germany'],
  ['zh-Hant-TW,zh;q=0.8', 'Taiwan'],
])('the language %s is of %s', (language, country_name) => {
  expect(deriveGeo(language)).toMatchObject({ country_name })
})

it.each([undefined, '', '*', 'en', 'en;q=0.8', 'en-ZZ', 'en-x-private', 'en-abcdefghijk', 'en-a'])(
  'the language %j has no country',
  (language) => {
    expect(deriveGeo(language)).toBeNull()
  },
)
