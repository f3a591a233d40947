import { randomBytes, randomUUID, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { normalizeEmail } from '#contract/core/addresses.ts'
import type { Records } from '#local/records.ts'

const Geo = z.object({
  country_code: z.string(),
  country_name: z.string(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  time_zone: z.string(),
})

const Person = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string(),
  geo: Geo.nullable(),
  password: z.object({ salt: z.string(), hash: z.string() }),
})

/** The place that the geo-location claim of the token names. */
export type Geo = z.infer<typeof Geo>
export type Person = z.infer<typeof Person>

/** A person who exists from the start, so that the product can be tried out. */
export interface DemoPerson {
  email: string
  password: string
  name: string
  email_verified: boolean
  geo: Geo | null
}

const KIND = 'login.person'
const HASH_BYTES = 32
// one of the settings OWASP names for scrypt: 16 MB and about a tenth of a second a guess
const COST: ScryptOptions = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 }

const hashPassword = (password: string, salt: string): Promise<Buffer> =>
  new Promise((done, fail) => {
    const text = password.normalize('NFC')
    scrypt(text, salt, HASH_BYTES, COST, (error, hash) => (error ? fail(error) : done(hash)))
  })

const newPassword = async (password: string) => {
  const salt = randomBytes(16).toString('hex')
  return { salt, hash: (await hashPassword(password, salt)).toString('hex') }
}

const DUMMY_PASSWORD = {
  salt: randomBytes(16).toString('hex'),
  hash: randomBytes(HASH_BYTES).toString('hex'),
}

/** The form in which addresses are stored and compared. */
export const normalEmail = (email: string): string => normalizeEmail(email.trim())

export const personByEmail = async (records: Records, email: string): Promise<Person | undefined> => {
  const data = await records.get(KIND, normalEmail(email))
  return data === undefined ? undefined : Person.parse(data)
}

export const personBySubject = async (records: Records, sub: string): Promise<Person | undefined> => {
  const [record] = await records.find(KIND, { sub })
  return record && Person.parse(record.data)
}

export const addPerson = async (records: Records, person: DemoPerson): Promise<Person | undefined> =>
  insertPerson(records, person, await newPassword(person.password))

const insertPerson = async (
  records: Records,
  person: DemoPerson,
  password: Person['password'],
): Promise<Person | undefined> => {
  const email = normalEmail(person.email)
  const sub = `auth0|${randomUUID().replaceAll('-', '')}`
  const { name, email_verified, geo } = person
  const whole: Person = {
    sub,
    email,
    email_verified,
    name,
    geo,
    password,
  }
  return (await records.add(KIND, email, whole)) ? whole : undefined
}

/** The person whose address and password these are. An unknown address takes as long as a wrong password. */
export const checkPassword = async (
  records: Records,
  email: string,
  password: string,
): Promise<Person | undefined> => {
  const person = await personByEmail(records, email)
  const { salt, hash } = person?.password ?? DUMMY_PASSWORD
  const same = timingSafeEqual(await hashPassword(password, salt), Buffer.from(hash, 'hex'))
  return same ? person : undefined
}

/** Marks the person's address as verified, as a link in a mail would. */
export const markVerified = (records: Records, person: Person): Promise<void> =>
  records.put(KIND, person.email, { ...person, email_verified: true })

/**
 * Adds those of `people` who are absent; existing people keep their password and `sub`. The same password is hashed
 * once, because hashing is slow on purpose and everybody of the demo has the same.
 */
export const seedPeople = async (records: Records, people: DemoPerson[]): Promise<Person[]> => {
  const hashes = new Map<string, Promise<Person['password']>>()
  const hashOnce = (password: string) => {
    const hash = hashes.get(password) ?? newPassword(password)
    hashes.set(password, hash)
    return hash
  }
  const seeded: Person[] = []
  for (const person of people) {
    const existing =
      (await personByEmail(records, person.email)) ??
      (await insertPerson(records, person, await hashOnce(person.password)))
    if (existing) seeded.push(existing)
  }
  return seeded
}
