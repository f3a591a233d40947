import { describe, expect, test } from 'vitest'
import { rankMatches } from './rank-matches.ts'

const countries = [
  { label: 'American Samoa', aliases: ['United States territory'] },
  { label: 'Australia' },
  { label: 'Ivory Coast', aliases: ['CIV', 'Côte d’Ivoire'] },
  { label: 'Ukraine', aliases: ['UKR'] },
  { label: 'United Kingdom', aliases: ['UK', 'GBR', 'England'] },
  { label: 'United States Minor Outlying Islands', aliases: ['UMI'] },
  { label: 'United States', aliases: ['USA', 'U.S.'] },
]

describe('a search', () => {
  test.each([
    ['uk', ['United Kingdom', 'Ukraine']],
    ['usa', ['United States']],
    ['US', ['United States', 'Australia']],
    ['england', ['United Kingdom']],
    ['cote', ['Ivory Coast']],
    ["CO\u0302TE D'IV", ['Ivory Coast']],
    ['ｕｋ', ['United Kingdom', 'Ukraine']],
    ['united\u00a0k', ['United Kingdom']],
    ['united st', ['United States', 'United States Minor Outlying Islands', 'American Samoa']],
    ['united k', ['United Kingdom']],
    ['states', ['United States Minor Outlying Islands', 'United States', 'American Samoa']],
    ['nowhere', []],
  ])('for %j finds %j', (typed, labels) => {
    expect(rankMatches(countries, typed).map(({ label }) => label)).toEqual(labels)
  })

  test('without text returns all options in order', () => {
    expect(rankMatches(countries, '')).toEqual(countries)
  })
})
