import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Records } from '#local/records.ts'
import { findPersonBySubject, markVerified, type Person } from './people.ts'

const KIND = 'login.verification'
/** Auth0's default lifetime of verification links. */
const LIFETIME_MS = 5 * 24 * 60 * 60 * 1000
const Ticket = z.object({ sub: z.string() })

export async function issueVerificationLink(
  { records, issuer, onEmail }: { records: Records; issuer: string; onEmail: (text: string) => void },
  person: Person,
): Promise<void> {
  const ticket = randomBytes(24).toString('base64url')
  await records.put(KIND, ticket, { sub: person.sub }, new Date(Date.now() + LIFETIME_MS))
  onEmail(`Email to ${person.email}: confirm your address at ${issuer}verify?ticket=${ticket}`)
}

/** Verifies the address of a link's recipient. Returns the person; undefined for an unknown, used or expired link. */
export async function verifyEmailByTicket(records: Records, ticket: string): Promise<Person | undefined> {
  const data = await records.get(KIND, ticket)
  const person = data === undefined ? undefined : await findPersonBySubject(records, Ticket.parse(data).sub)
  if (!person) return undefined
  await markVerified(records, person)
  await records.delete(KIND, ticket)
  return person
}
