import { type ClientRequest, request as sendRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { uploadDocument } from '#contract/documents.ts'
import type { Figure } from '../figures.ts'
import { measureMs } from './requests.ts'
import { createUserWithCompany, crowd, type FaultWorld, uploadPdf, type User } from './world.ts'

/** The limit on a user's concurrent transfers (contract/core/limits.ts). */
const forms = 4

export async function* measureSlowUploads({ product, victim }: FaultWorld): AsyncGenerator<Figure> {
  const users: User[] = []
  for (const name of crowd) users.push(await createUserWithCompany(product, name))
  const startedAt = performance.now()
  const openForms = users.flatMap((user) =>
    Array.from({ length: forms }, () => sendSlowly(product.url, user)),
  )
  await pause(2000)
  const uploadMs = await measureMs(() => uploadPdf(victim, 1_000_000))
  const name = `upload of 1 MB while ${users.length} accounts send ${forms} slow forms each`
  yield { name, value: uploadMs, unit: 'ms', atMost: 2000 }
  while (!openForms.some(({ destroyed }) => destroyed) && performance.now() - startedAt < 60_000)
    await pause(100)
  const seconds = (performance.now() - startedAt) / 1000
  yield { name: 'time until a slow form is cut off', value: seconds, unit: 's', atMost: 10 }
  for (const form of openForms) form.destroy()
}

function sendSlowly(url: string, { headers, companyId }: User): ClientRequest {
  const form = sendRequest(url + uploadDocument.path.replace(':companyId', companyId), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    agent: false,
  })
  form.on('error', () => {})
  form.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nfirst')
  const timer = setInterval(() => form.write('x'), 100)
  return form.once('close', () => clearInterval(timer))
}
