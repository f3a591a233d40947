// Sends many edits of one person at once, in a process of its own.
import { once } from 'node:events'
import { getCompanyPath, request } from './requests.ts'
import type { Burst } from './greedy-person.ts'

const [{ product, person, count }] = (await once(process, 'message')) as [Burst]
const edits = Array.from({ length: count }, (_, index) =>
  request(product, person, getCompanyPath(person), {
    method: 'PATCH',
    body: JSON.stringify({ city: `City ${index}` }),
  }),
)
process.send?.(await Promise.all(edits))
