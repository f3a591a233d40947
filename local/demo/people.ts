import type { DemoPerson } from '#local/login/people.ts'

/** The domain of all demo addresses. `.test` is reserved, so no email to it can be delivered. */
export const demoDomain = 'demo.headwater.test'

const portland = {
  country_code: 'US',
  country_name: 'United States',
  city: 'Portland',
  region: 'ME',
  time_zone: 'America/New_York',
}

export const buildDemoPerson = (email: string, name: string): DemoPerson => ({
  email,
  password: 'headwater',
  name,
  email_verified: true,
  geo: portland,
})

const buildGuide = (local: string, name: string, about: string): DemoPerson & { about: string } => ({
  ...buildDemoPerson(`${local}@${demoDomain}`, name),
  about,
})

export const guides = {
  founder: buildGuide('founder', 'Maya Okafor', 'a founder halfway through an application'),
  funded: buildGuide('funded', 'Ana Reyes', 'the founder of a funded company'),
  analyst: buildGuide('analyst', 'Jonas Lindqvist', 'an analyst'),
  admin: buildGuide('admin', 'Ines Duarte', 'an admin'),
}

/** The accounts listed at startup and on the sign-in page. */
export const demoPeople = Object.values(guides)

export const colleague = buildDemoPerson(`tomas@${demoDomain}`, 'Tomas Brandt')
