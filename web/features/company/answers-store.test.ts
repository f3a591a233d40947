// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { listQuestionEntries, unanswered } from '#contract/application/catalogue.ts'
import { buildDraftServer, openStore, commitAnswers } from '#web/testing/draft-server.ts'
import { buildGrant, newId } from '#web/testing/people.ts'
import { selectAnswers } from './selectors.ts'

test('the answers store contains every answer about company, person and grant, with unsent answers', async () => {
  const profile = { ...unanswered.profile, id: newId(), company: newId(), version: 1, first_name: 'Maya' }
  const server = buildDraftServer({
    mission: 'Heat from tides',
    date_incorporated: '2024-02-29',
    funding_application_type: ['rbf'],
    profile,
    climate_grants: [buildGrant({ funding_type: 'other' })],
  })
  const store = await openStore(server)
  store.dispatch(commitAnswers({ 'company.city': 'Portland' }))
  const answers = selectAnswers(store.getState())
  const names = (['company', 'profile', 'climate_grant'] as const).flatMap((entity) =>
    listQuestionEntries(entity).map(([name]) => `${entity}_${name}`),
  )
  expect(Object.keys(answers).toSorted()).toEqual(names.toSorted())
  expect(answers).toMatchObject({
    company_city: 'Portland',
    company_mission: 'Heat from tides',
    company_date_incorporated: '2024-02-29',
    company_funding_application_type: 'grant',
    profile_first_name: 'Maya',
    profile_last_name: null,
    climate_grant_funding_type: 'other',
  })
})

test('an unsent answer about the second grant does not replace the answer about the first', async () => {
  const [first, second] = [buildGrant({ funding_type: 'other' }), buildGrant({ funding_type: 'other' })]
  const server = buildDraftServer({ climate_grants: [first, second] })
  const store = await openStore(server)
  const selectFundingType = () => selectAnswers(store.getState())
  store.dispatch(commitAnswers({ [`climate_grant.${second.id}.funding_type`]: 'all_upfront' }))
  expect(selectFundingType()).toMatchObject({ climate_grant_funding_type: 'other' })
  store.dispatch(commitAnswers({ [`climate_grant.${first.id}.funding_type`]: 'all_upfront' }))
  expect(selectFundingType()).toMatchObject({ climate_grant_funding_type: 'all_upfront' })
})
