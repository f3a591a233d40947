import type { DemoPerson } from '#local/login/people.ts'

/** The domain of every invented address: `.test` is reserved, so no mail to it can ever arrive. */
export const demoDomain = 'demo.headwater.test'

const portland = {
  country_code: 'US',
  country_name: 'United States',
  city: 'Portland',
  region: 'ME',
  time_zone: 'America/New_York',
}

/** Somebody of the demo. Everybody has the same password, so that one can sign in as any of them. */
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

/** The people to try the product with, by what they are. */
export const guides = {
  founder: buildGuide('founder', 'Maya Okafor', 'a founder half way through an application'),
  funded: buildGuide('funded', 'Ana Reyes', 'the founder of a funded company'),
  analyst: buildGuide('analyst', 'Jonas Lindqvist', 'an analyst'),
  admin: buildGuide('admin', 'Ines Duarte', 'an admin'),
}

/** The same, as the start and the sign-in page list them. */
export const demoPeople = Object.values(guides)

/** A second analyst, who has companies of his own. */
export const colleague = buildDemoPerson(`tomas@${demoDomain}`, 'Tomas Brandt')
