import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { noCriteria } from '#contract/rules/investor-fit.ts'
import { toApiError } from '#web/core/api-error.ts'
import { buildCompany } from '#web/testing/people.ts'
import { countCriteria, buildInitialCriteria, toInvestorFilters } from './criteria.ts'
import { explainSendFailure, findRejectedInvestors } from './letter/send-refusal.ts'
import { buildLetterChanges, buildInitialTexts } from './letter.ts'
import { describeFit, formatRange } from './vcs/fit-text.ts'
import { getInitialWizardStep, parseWizardStep, type WizardStep } from './wizard-steps.ts'

describe('the active step', () => {
  test('is parsed from a section name', () => {
    expect(parseWizardStep('vcs')).toBe('vcs')
    expect(parseWizardStep('investors')).toBeNull()
    expect(parseWizardStep(undefined)).toBeNull()
  })

  test.each<[string, Parameters<typeof getInitialWizardStep>[0], WizardStep]>([
    ['nothing', { hasCriteria: false, hasPicks: false, hasSubmitted: false }, 'criteria'],
    ['criteria', { hasCriteria: true, hasPicks: false, hasSubmitted: false }, 'vcs'],
    ['picks', { hasCriteria: true, hasPicks: true, hasSubmitted: false }, 'intros'],
    ['a letter that was sent', { hasCriteria: false, hasPicks: false, hasSubmitted: true }, 'intros'],
  ])('after %s is the first incomplete step', (_, progress, expected) => {
    expect(getInitialWizardStep(progress)).toBe(expected)
  })
})

describe('criteria', () => {
  const dictionaries = {
    sectors: [{ id: 'e', name: 'Energy', children: [{ id: 's', name: 'Solar', children: [] }] }],
    business_models: [{ id: 'm', name: 'Licensing' }],
  }

  test("start with the company's answers", () => {
    const company = buildCompany({ country_code: 'US', sector: 's', business_models: ['m', 'gone'] })
    expect(buildInitialCriteria(company, dictionaries)).toEqual({
      ...noCriteria,
      countries: ['US'],
      sectors: ['Solar'],
      business_models: ['Licensing'],
    })
    expect(buildInitialCriteria(buildCompany(), dictionaries)).toEqual(noCriteria)
  })

  test('become filters without empty and invalid values', () => {
    expect(toInvestorFilters(noCriteria, '  ')).toEqual({ active: 'true' })
    const criteria = {
      ...noCriteria,
      stages: ['seed' as const],
      startup_round_size: '500000.00',
      startup_target_valuation: 'a lot',
      revenue: 'pre_revenue' as const,
    }
    expect(toInvestorFilters(criteria, ' heat ')).toEqual({
      active: 'true',
      search: 'heat',
      stages: ['seed'],
      startup_round_size: '500000.00',
      pre_revenue: 'true',
    })
    expect(countCriteria(criteria)).toBe(4)
  })
})

test.each([
  [['stages', 'sectors', 'startup_round_size'], [], [], ['Fits your stage, sector and round size']],
  [['stages'], ['sectors'], ['countries'], ['Fits your stage', 'Doesn’t match your country']],
  [[], ['sectors', 'countries'], [], ['Open to any sector and country']],
  [[], [], [], []],
] as const)('an investor who fits %j, is open to %j and misses %j', (fits, open, misses, texts) => {
  expect(
    describeFit({ fits: [...fits], open: [...open], misses: [...misses] }).map(({ text }) => text),
  ).toEqual(texts)
})

test.each([
  ['1000000.00', '5500000.00', '$1M to $5.5M'],
  [null, '600000.00', 'up to $600,000'],
  ['600000.00', null, 'from $600,000'],
  [null, null, null],
])('formats a round from %s to %s as %s', (min, max, text) => {
  expect(formatRange(min, max)).toBe(text)
})

describe('a letter', () => {
  test('is prefilled from the user and the company', () => {
    const company = buildCompany({ name: 'Tidal Kiln', summary: 'Kilns' })
    expect(buildInitialTexts(company, { name: 'Maya van Okafor' })).toEqual({
      first_name: 'Maya',
      last_name: 'van Okafor',
      name: 'Tidal Kiln',
      blurb: 'Kilns',
      pitch_url: '',
    })
  })

  test('saves only valid changes', () => {
    const saved = { first_name: 'Maya', last_name: 'Okafor', name: '', blurb: 'Kilns', pitch_url: '' }
    const typed = { ...saved, first_name: 'Maya ', name: 'Tidal Kiln', blurb: ' ', pitch_url: 'not a link' }
    expect(buildLetterChanges(typed, saved)).toEqual({ name: 'Tidal Kiln', blurb: null })
  })

  test('finds the rejected investors by their index', () => {
    const picks = [
      { id: 'a', name: 'Lodestone' },
      { id: 'b', name: 'Fernbank' },
    ]
    const errors = [
      { path: 'body.vcs.1', message: 'Fernbank isn’t taking introductions right now' },
      { path: 'body.vcs.9', message: 'Nobody' },
      { path: 'body', message: 'Else' },
    ]
    const error = {
      code: 'invalid_request' as const,
      status: 400,
      statusText: '',
      message: '',
      details: { errors },
      responseData: null,
    }
    expect(findRejectedInvestors(error, picks)).toEqual([
      { id: 'b', message: 'Fernbank isn’t taking introductions right now' },
    ])
    expect(findRejectedInvestors(null, picks)).toEqual([])
  })

  test('announces a list of rejected investors only if there is one', () => {
    const error = toApiError(new AppError('invalid_request'))
    const rejected = { id: 'b', message: 'Fernbank isn’t taking introductions right now' }
    expect(explainSendFailure(error, [rejected])).toMatch(/right now:$/)
    expect(explainSendFailure(error, [])).toBe(
      'Some fields are invalid. Correct them and try again. Your letter is still here.',
    )
  })
})
