import { describe, expect, test } from 'vitest'
import type { Sector } from '../dictionary.ts'
import {
  getInvestorFit,
  type FitName,
  type InvestorCriteria,
  type InvestorFit,
  noCriteria,
} from './investor-fit.ts'

const sector = (name: string, ...children: Sector[]): Sector => ({ id: name, name, children })
const tree = [sector('Energy', sector('Solar', sector('Rooftop')), sector('Wind')), sector('Farms')]

const noPreferences = {
  countries: [],
  stages: [],
  sectors: [],
  business_models: [],
  startup_round_size_min: null,
  startup_round_size_max: null,
  startup_target_valuation_min: null,
  startup_target_valuation_max: null,
  post_revenue: true,
  pre_revenue: true,
}

type Row = [
  about: string,
  name: FitName,
  criteria: Partial<InvestorCriteria>,
  investor: Partial<typeof noPreferences> | Record<string, unknown>,
  expected: keyof InvestorFit,
]

const rows: Row[] = [
  ['a preferred stage', 'stages', { stages: ['seed'] }, { stages: ['seed', 'growth'] }, 'fits'],
  ['another stage', 'stages', { stages: ['seed'] }, { stages: ['growth'] }, 'misses'],
  ['no preferred stage', 'stages', { stages: ['seed'] }, {}, 'open'],
  ['one country of several', 'countries', { countries: ['US', 'CA'] }, { countries: ['CA'] }, 'fits'],
  ['another country', 'countries', { countries: ['US'] }, { countries: ['DE'] }, 'misses'],
  ['the same sector', 'sectors', { sectors: ['Solar'] }, { sectors: ['Solar'] }, 'fits'],
  ['the parent sector', 'sectors', { sectors: ['Solar'] }, { sectors: ['Energy'] }, 'fits'],
  ['a descendant sector', 'sectors', { sectors: ['Energy'] }, { sectors: ['Rooftop'] }, 'fits'],
  ['a sibling sector', 'sectors', { sectors: ['Solar'] }, { sectors: ['Wind'] }, 'misses'],
  ['a sector outside the tree', 'sectors', { sectors: ['Tides'] }, { sectors: ['Tides'] }, 'fits'],
  [
    'a business model',
    'business_models',
    { business_models: ['Rent'] },
    { business_models: ['Rent'] },
    'fits',
  ],
  [
    'another business model',
    'business_models',
    { business_models: ['Rent'] },
    { business_models: ['Sale'] },
    'misses',
  ],
  ['an open range', 'startup_round_size', { startup_round_size: '1.00' }, {}, 'open'],
  [
    'the lower limit',
    'startup_round_size',
    { startup_round_size: '500000.00' },
    { startup_round_size_min: '500000.00' },
    'fits',
  ],
  [
    'below the range',
    'startup_round_size',
    { startup_round_size: '499999.99' },
    { startup_round_size_min: '500000.00', startup_round_size_max: '900000.00' },
    'misses',
  ],
  [
    'the upper limit',
    'startup_target_valuation',
    { startup_target_valuation: '9000000.00' },
    { startup_target_valuation_max: '9000000.00' },
    'fits',
  ],
  [
    'above the range',
    'startup_target_valuation',
    { startup_target_valuation: '9000000.01' },
    { startup_target_valuation_max: '9000000.00' },
    'misses',
  ],
  ['any revenue stage', 'revenue', { revenue: 'pre_revenue' }, {}, 'open'],
  ['only this revenue stage', 'revenue', { revenue: 'pre_revenue' }, { post_revenue: false }, 'fits'],
  ['only the other revenue stage', 'revenue', { revenue: 'pre_revenue' }, { pre_revenue: false }, 'misses'],
]

describe('an investor', () => {
  test.each(rows)('%s: %s', (_, name, criteria, investor, expected) => {
    const fit = getInvestorFit(
      { ...noCriteria, ...criteria },
      { ...noPreferences, ...investor } as typeof noPreferences,
      tree,
    )
    expect(fit).toEqual({ fits: [], open: [], misses: [], [expected]: [name] })
  })

  test('is not compared by criteria that the founder leaves empty', () => {
    const investor = { ...noPreferences, stages: ['seed' as const], countries: ['US'], pre_revenue: false }
    expect(getInvestorFit(noCriteria, investor as never, tree)).toEqual({ fits: [], open: [], misses: [] })
  })

  test('has its matches in the order of importance', () => {
    const criteria = { ...noCriteria, countries: ['US'], stages: ['seed' as const], sectors: ['Solar'] }
    const investor = { ...noPreferences, countries: ['US'], stages: ['seed'], sectors: ['Solar'] }
    expect(getInvestorFit(criteria, investor as never, tree).fits).toEqual(['stages', 'sectors', 'countries'])
  })
})
