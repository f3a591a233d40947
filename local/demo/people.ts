import type { DemoPerson } from '#local/login/people.ts'

const portland = {
  country_code: 'US',
  country_name: 'United States',
  city: 'Portland',
  region: 'ME',
  time_zone: 'America/New_York',
}

const somebody = (local: string, name: string, about: string): DemoPerson & { about: string } => ({
  email: `${local}@demo.headwater.test`,
  password: 'headwater',
  name,
  email_verified: true,
  geo: portland,
  about,
})

/** The people to try the product with (decisions §8). */
export const demoPeople = [
  somebody('founder', 'Maya Okafor', 'a founder half way through an application'),
  somebody('funded', 'Ana Reyes', 'the founder of a funded company'),
  somebody('analyst', 'Jonas Lindqvist', 'an analyst'),
  somebody('admin', 'Ines Duarte', 'an admin'),
]
