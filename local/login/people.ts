import { randomBytes, randomUUID, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { normalizeEmail } from '#contract/core/addresses.ts'
import type { Records } from '#local/records.ts'

const Geo = z.object({
  country_code: z.string(),
  country_name: z.string(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  time_zone: z.string().nullable(),
})

const Person = z.object({
  sub: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string(),
  geo: Geo.nullable(),
  password: z.object({ salt: z.string(), hash: z.string() }),
})

export type Geo = z.infer<typeof Geo>
export type Person = z.infer<typeof Person>

export interface DemoPerson {
  email: string
  password: string
  name: string
  email_verified: boolean
  geo: Geo | null
}

const KIND = 'login.person'
const HASH_BYTES = 32
// Parameters recommended by OWASP for scrypt, with 16 MB of memory per guess.
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

export const normalizeAddress = (email: string): string => normalizeEmail(email.trim())

export const findPersonByEmail = async (records: Records, email: string): Promise<Person | undefined> => {
  const data = await records.get(KIND, normalizeAddress(email))
  return data === undefined ? undefined : Person.parse(data)
}

export const findPersonBySubject = async (records: Records, sub: string): Promise<Person | undefined> => {
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
  const email = normalizeAddress(person.email)
  const sub = `auth0|${randomUUID().replaceAll('-', '')}`
  const { name, email_verified, geo } = person
  const storedPerson: Person = {
    sub,
    email,
    email_verified,
    name,
    geo,
    password,
  }
  return (await records.add(KIND, email, storedPerson)) ? storedPerson : undefined
}

/** Takes as long for an unknown address as for a wrong password, so that response times do not reveal accounts. */
export const findPersonByCredentials = async (
  records: Records,
  email: string,
  password: string,
): Promise<Person | undefined> => {
  const person = await findPersonByEmail(records, email)
  const { salt, hash } = person?.password ?? DUMMY_PASSWORD
  const isCorrect = timingSafeEqual(await hashPassword(password, salt), Buffer.from(hash, 'hex'))
  return isCorrect ? person : undefined
}

export const markVerified = (records: Records, person: Person): Promise<void> =>
  records.put(KIND, person.email, { ...person, email_verified: true })

/**
 * Adds missing people and leaves existing people unchanged. Each distinct password is hashed once, because hashing is
 * slow and all demo accounts share a password.
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
      (await findPersonByEmail(records, person.email)) ??
      (await insertPerson(records, person, await hashOnce(person.password)))
    if (existing) seeded.push(existing)
  }
  return seeded
}
