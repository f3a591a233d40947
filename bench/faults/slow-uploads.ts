import { type ClientRequest, request as httpRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { uploadDocument } from '#contract/documents.ts'
import type { Figure } from '../faults.ts'
import { crowd } from './crowd.ts'
import { upload } from './slow-readers.ts'
import { buildPerson, type FaultWorld, type Person } from './world.ts'

/** What one person may have at a time (contract/core/limits.ts). */
const forms = 4

/** Whether another person's upload starts while several accounts send forms a byte at a time, and when they lose their turns. */
export async function resistSlowUploads({ product, other }: FaultWorld): Promise<Figure[]> {
  const people: Person[] = []
  for (const name of crowd) people.push(await buildPerson(product, name))
  const began = performance.now()
  const sent = people.flatMap((person) => Array.from({ length: forms }, () => dribble(product.url, person)))
  await pause(2000)
  const uploadBegan = performance.now()
  await upload(other, 1_000_000)
  const uploadMs = performance.now() - uploadBegan
  while (!sent.some(({ destroyed }) => destroyed) && performance.now() - began < 60_000) await pause(100)
  const cutAfterMs = performance.now() - began
  for (const form of sent) form.destroy()
  return [
    {
      about: `another's upload of 1 MB while ${people.length} accounts dribble ${forms} forms each`,
      seen: uploadMs,
      bound: 2000,
      unit: 'ms',
    },
    { about: 'until the first form that dribbles is cut off', seen: cutAfterMs / 1000, bound: 10, unit: 's' },
  ]
}

/** A form whose file arrives a byte at a time. */
function dribble(url: string, { token, companyId }: Person): ClientRequest {
  const form = httpRequest(url + uploadDocument.path.replace(':companyId', companyId), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    agent: false,
  })
  form.on('error', () => {})
  form.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nfirst')
  const timer = setInterval(() => form.write('x'), 100)
  form.once('close', () => clearInterval(timer))
  return form
}
