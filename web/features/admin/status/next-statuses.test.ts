import { describe, expect, it, test } from 'vitest'
import {
  adminStatuses,
  listAllowedTargets,
  type CompanyStatus,
  companyStatusNames,
} from '#contract/rules/statuses.ts'
import { describeConsequence, getMoveLabel, getMoveOptions } from './next-statuses.ts'

describe('the offered statuses', () => {
  test.each<[CompanyStatus, CompanyStatus | null, CompanyStatus[], string | null]>([
    ['draft', 'in_review', ['rejected'], 'CFO Customer: admins only'],
    ['non_us', 'draft', ['rejected'], null],
    ['verify_client_email', 'draft', ['rejected'], null],
    ['in_review', 'term_sheet', ['draft', 'rejected'], 'CFO Customer: admins only'],
    ['user_action_required', 'in_review', ['draft', 'rejected'], null],
    ['term_sheet', 'dd_in_review', ['in_review', 'rejected'], null],
    ['dd_in_review', 'docs_await_sign', ['term_sheet', 'dd_user_action_required', 'rejected'], null],
    ['dd_user_action_required', 'dd_in_review', ['rejected'], null],
    ['docs_await_sign', null, ['dd_in_review', 'rejected'], 'Funded: admins only'],
    ['funded', null, [], 'Repaid: admins only'],
    ['repaid', 'draft', [], null],
    ['rejected', 'draft', [], null],
    ['cfo_customer', 'in_review', ['draft'], null],
  ])('to an analyst in %s', (status, primary, others, footnote) => {
    expect(getMoveOptions(status, false)).toEqual({ primary, others, footnote })
  })

  test.each<[CompanyStatus, CompanyStatus | null, CompanyStatus[]]>([
    ['draft', 'in_review', ['cfo_customer', 'rejected']],
    ['in_review', 'term_sheet', ['draft', 'cfo_customer', 'rejected']],
    ['docs_await_sign', 'funded', ['dd_in_review', 'rejected']],
    ['funded', 'repaid', []],
  ])('to an admin in %s', (status, primary, others) => {
    expect(getMoveOptions(status, true)).toEqual({ primary, others, footnote: null })
  })

  test.each(companyStatusNames)(
    'include all targets that the server allows from %s, and no others',
    (status) => {
      const offered = (isAdmin: boolean) => {
        const { primary, others } = getMoveOptions(status, isAdmin)
        return new Set(primary ? [primary, ...others] : others)
      }
      const allowed = listAllowedTargets(status, 'person')
      expect(offered(true)).toEqual(new Set(allowed))
      expect(offered(false)).toEqual(new Set(allowed.filter((to) => !adminStatuses.includes(to))))
    },
  )
})

describe('the description of a move', () => {
  it('has a separate label for a move back', () => {
    expect(getMoveLabel('term_sheet', 'in_review')).toBe('Return to review')
    expect(getMoveLabel('draft', 'in_review')).toBe('Start review')
  })

  it('states the effect, the affected members and the way back', () => {
    expect(describeConsequence({ name: 'Tidal Kiln', status: 'in_review', members: 2 }, 'rejected')).toBe(
      'Tidal Kiln leaves the pipeline. Any accepted offer will be withdrawn. Any open review will be closed. From there, the company can move to Draft.',
    )
    expect(
      describeConsequence({ name: 'Tidal Kiln', status: 'user_action_required', members: 1 }, 'in_review'),
    ).toBe(
      'Tidal Kiln enters review and is waiting on us. Its 1 member can no longer edit the application. From there, the company can move to Draft, Term Sheet, Not Funded or CFO Customer.',
    )
    expect(describeConsequence({ name: 'Tidal Kiln', status: 'in_review', members: 1 }, 'term_sheet')).toBe(
      'Tidal Kiln waits for its analyst to send an offer, which its members then answer. You can move the company back.',
    )
  })

  it('names the offer and review that the new status closes', () => {
    const describeMove = (status: CompanyStatus, to: CompanyStatus) =>
      describeConsequence({ name: 'Tidal Kiln', status, members: 1 }, to)
    expect(describeMove('term_sheet', 'rejected')).toContain(
      'Any open or accepted offer will be withdrawn. Any open review will be closed.',
    )
    expect(describeMove('term_sheet', 'in_review')).toContain('Any open offer will be withdrawn.')
    expect(describeMove('term_sheet', 'dd_in_review')).not.toContain('withdrawn')
  })
})
